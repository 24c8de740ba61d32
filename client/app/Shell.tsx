import { useCallback, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { SuspendedNotice } from '../moderation/SuspendedNotice.tsx';
import { classes } from '../ui/classes.ts';
import { type Toast, ToastRegion } from '../ui/ToastRegion.tsx';
import { focusSearchField, useSearchHotkey } from '../ui/useSearchHotkey.ts';
import { Banner } from './Banner.tsx';
import { Footer, type FooterProps } from './Footer.tsx';
import { NavigationBar, type NavigationBarProps } from './NavigationBar.tsx';
import styles from './Shell.module.css';

/** Location state of the search page after the `/` key has led there: its field takes the focus. */
const searchFocus = 'focus search';

interface ShellProps extends NavigationBarProps, FooterProps {
  banner: string | null;
  onDismissBanner: () => void;
  toasts: readonly Toast[];
  onDismissToast: (id: Toast['id']) => void;
}

/** The frame of every page: skip link, bar, banner, the page itself, footer, toasts. */
export function Shell(props: ShellProps) {
  const mainRef = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const goToSearch = useCallback(() => navigate(pathOf('search'), { state: searchFocus }), [navigate]);
  useSearchHotkey(goToSearch);
  useFocusOnNavigation(mainRef);

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <NavigationBar {...props} />
      <SuspendedNotice viewer={props.viewer} />
      <Banner message={props.banner} onDismiss={props.onDismissBanner} />
      <main ref={mainRef} id="main" tabIndex={-1} className={classes('page', styles.main)}>
        <Outlet />
      </main>
      <Footer version={props.version} versionUrl={props.versionUrl} />
      <ToastRegion toasts={props.toasts} onDismiss={props.onDismissToast} />
      <ScrollRestoration />
    </div>
  );
}

/** Moves the focus to the new page after a navigation, so that the keyboard does not stay at the old link. */
function useFocusOnNavigation(mainRef: { readonly current: HTMLElement | null }): void {
  const { pathname, state } = useLocation();
  const shownRef = useRef(pathname);
  useEffect(() => {
    if (shownRef.current === pathname) return;
    shownRef.current = pathname;
    if (state === searchFocus && focusSearchField()) return;
    const main = mainRef.current;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, state, mainRef]);
}
