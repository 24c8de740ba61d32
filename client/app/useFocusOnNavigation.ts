import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusSearchField } from '../ui/useSearchHotkey.ts';

/** Location state of the search page after the `/` key has led there: its field takes the focus. */
export const searchFocus = 'focus search';

/**
 * Moves the focus to the new page after a navigation, so that the keyboard does not stay at the old link.
 * Going back moves it to what was pressed last: a link, a button with a name, or the card that a button is on.
 */
export function useFocusOnNavigation(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname, key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shownRef = useRef(pathname);
  /** What was pressed last, as a selector, by the key of the page that it is on. */
  const pressedRef = useRef(new Map<string, string>());

  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element && selectorOf(target);
      if (pressed) pressedRef.current.set(key, pressed);
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
    const pressed = isBack && pressedRef.current.get(key);
    const place = pressed && main.querySelector<HTMLElement>(pressed);
    if (place) place.focus({ preventScroll: true });
    else if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, key, state, isBack, mainRef]);
}

/** Buttons on cards may appear only when these are pointed at, so the link of the card stands for them. */
function selectorOf(target: Element): string | undefined {
  const name = target.closest('button')?.name;
  if (name) return `button[name="${CSS.escape(name)}"]`;
  const link = target.closest('a[href]') ?? target.closest('article, li')?.querySelector('a[href]');
  return link ? `a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]` : undefined;
}
