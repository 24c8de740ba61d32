import { type MouseEvent, useCallback, useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { SuspendedNotice } from '../moderation/SuspendedNotice.tsx';
import { classes } from '../ui/classes.ts';
import { type Toast, ToastRegion } from '../ui/ToastRegion.tsx';
import { useSearchHotkey } from '../ui/useSearchHotkey.ts';
import { Banner } from './Banner.tsx';
import { Footer, type FooterProps } from './Footer.tsx';
import { NavigationBar, type NavigationBarProps } from './NavigationBar.tsx';
import styles from './Shell.module.css';
import { searchFocus, useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useScrollPlace } from './useScrollPlace.ts';

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
  useScrollPlace(mainRef);
  // Without an entry of its own in the browser's history, which would not know what the page shows by now.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    mainRef.current?.focus();
  };

  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to a part of the page */}
      <a href="#main" className={styles.skip} onClick={skip}>
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
