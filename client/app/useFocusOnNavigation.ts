import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusSearchField } from '../ui/useSearchHotkey.ts';

/** Location state of the search page after the `/` key has led there: its field takes the focus. */
export const searchFocus = 'focus search';

/**
 * Moves the focus to the new page after a navigation, so that the keyboard does not stay at the old link.
 * Going back moves it to the link that was followed.
 */
export function useFocusOnNavigation(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname, key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shownRef = useRef(pathname);
  /** The address of the link that was followed, by the key of the page that it is on. */
  const followedRef = useRef(new Map<string, string>());

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('a[href]')?.getAttribute('href');
      if (href) followedRef.current.set(key, href);
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [key]);

  useEffect(() => {
    if (shownRef.current === pathname) return;
    shownRef.current = pathname;
    if (state === searchFocus && focusSearchField()) return;
    const main = mainRef.current;
    if (!main) return;
    const href = isBack ? followedRef.current.get(key) : undefined;
    const link = href && main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    if (link) link.focus({ preventScroll: true });
    else if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, key, state, isBack, mainRef]);
}
