import { Suspense, useState } from 'react';
import { TokensSection } from '../accounts/tokens/TokensSection.tsx';
import { call } from '../api/call.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { useReconnections } from '../live/connection.ts';
import { useEvent } from '../live/useEvent.ts';
import { PagePending } from '../page/PagePending.tsx';
import { useSession } from '../session/sessionStore.ts';
import { Detour } from '../state/Detour.tsx';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { Contents } from '../ui/Prose.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { AccountDeletion } from './AccountDeletion.tsx';
import styles from './AccountPage.module.css';
import { Devices } from './Devices.tsx';
import { EmailSection } from './EmailSection.tsx';
import { OwnData } from './OwnData.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { sections } from './sections.ts';

const SecondFactorSection = lazyComponent(
  async () => (await import('./secondFactor/SecondFactorSection.tsx')).SecondFactorSection,
);

/** The viewer's own account: settings and data that nobody else sees. */
export function AccountPage() {
  const { status, info } = useSession();
  const isHydrated = useIsHydrated();
  // The server cannot lead a visitor elsewhere.
  if (status === 'unknown' || (!info && !isHydrated)) return <PagePending />;
  if (!info) return <Detour to="signIn" />;
  return <OwnAccountPage key={info.profile.id} username={info.profile.username} />;
}

function OwnAccountPage({ username }: { username: string }) {
  const [changes, setChanges] = useState(0);
  const reload = () => setChanges((count) => count + 1);
  const loading = useLoad('account.own', () => call('account.own'), useReconnections() + changes);
  // Also loaded again when a session of this account begins or ends elsewhere.
  useEvent('session:changed', reload);

  return (
    <div className={styles.page}>
      <h1>Your account</h1>
      <Loaded
        loading={loading}
        data={loading.data}
        failure="Your account could not be loaded."
        pending={
          <div aria-busy="true" className={styles.sections}>
            <Skeleton height={150} />
            <Skeleton height={110} />
            <Skeleton height={220} />
          </div>
        }
      >
        {({ email, sessions, secondFactor }) => (
          <>
            <div className={styles.sections}>
              <EmailSection email={email} onChanged={reload} />
              <PasswordSection />
              <Suspense fallback={<Skeleton height={150} />}>
                <SecondFactorSection secondFactor={secondFactor} onChanged={reload} />
              </Suspense>
              <Devices sessions={sessions} onEnded={reload} />
              <PrivacySection />
              <TokensSection id="tokens" title={sections.tokens} />
              <OwnData />
              <AccountDeletion username={username} />
            </div>
            <Contents headings={sections} />
          </>
        )}
      </Loaded>
    </div>
  );
}
