import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { canModerate } from '../../shared/permissions.ts';
import { reasonOf } from '../api/callError.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useShownConnection } from '../live/connection.ts';
import { pause } from '../live/pause.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { useSiteInfo } from '../site/useSiteInfo.ts';
import { dismissBanner, turnBannerPage, useBanner } from '../state/banner.ts';
import { addToast, dismissToast, useToasts } from '../state/toasts.ts';
import { toggleTheme } from '../ui/theme.ts';
import { useConfirm } from '../ui/useConfirm.tsx';
import { Shell } from './Shell.tsx';

/** Loaded for moderators. */
const WatchReports = lazyComponent(async () => (await import('../moderation/WatchReports.tsx')).WatchReports);

/**
 * Loaded after the page is shown. Without it, every page fetches its code when it is opened, and a keyboard whose
 * place is removed begins at the top.
 */
const doTheRest = (): void =>
  void import('./afterFirstView.ts').then(({ afterFirstView }) => afterFirstView()).catch(() => undefined);

/** Who leaves is not asked about unsaved changes when that code takes longer, as on a dead connection. */
const maxCodeMs = 3_000;

/** Connects the frame of every page to the stores. */
export function App() {
  const { pathname } = useLocation();
  const viewer = useSession((session) => session.info?.profile ?? null);
  const connection = useShownConnection();
  const banner = useBanner((state) => state.message);
  const toasts = useToasts((state) => state.toasts);
  const site = useSiteInfo();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation shows the next banner
  useEffect(turnBannerPage, [pathname]);

  useEffect(doTheRest, []);

  const { ask, dialog } = useConfirm();
  const leave = async () => {
    try {
      const code = await Promise.race([import('./leaveSite.tsx').catch(() => null), pause(maxCodeMs)]);
      await (code ? code.leaveSite(ask) : signOut(false));
    } catch (error) {
      addToast(`You are still signed in. ${reasonOf(error)}`);
    }
  };
  return (
    <>
      {canModerate(viewer) && (
        <Suspense>
          <WatchReports />
        </Suspense>
      )}
      {dialog}
      <Shell
        viewer={viewer}
        connection={connection}
        onSignOut={leave}
        onToggleTheme={toggleTheme}
        banner={banner}
        onDismissBanner={dismissBanner}
        toasts={toasts}
        onDismissToast={dismissToast}
        version={site && `v${site.version}`}
        versionUrl="/changelog.txt"
      />
    </>
  );
}
