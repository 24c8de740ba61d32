import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { idPattern } from '../../shared/ids.ts';
import { pages } from '../../shared/pages.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { PagePending } from '../page/PagePending.tsx';
import { useSession } from '../session/sessionStore.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Uploader } from './Uploader.tsx';
import styles from './UploadPage.module.css';

/** Loaded for those who may not upload yet. */
const Detour = lazyComponent(async () => (await import('../state/Detour.tsx')).Detour, <PagePending />);
/** Loaded for those who have chosen a level to replace. */
const ReplaceUpload = lazyComponent(
  async () => (await import('./ReplaceUpload.tsx')).ReplaceUpload,
  <PagePending />,
);
const UploadAside = lazyComponent(async () => (await import('./UploadAside.tsx')).UploadAside);

/** Redirects people who may not upload yet to sign-in or to the guidelines, and back. */
export function UploadPage() {
  const [query] = useSearchParams();
  const replaces = query.get('replaces');
  const { status, info } = useSession();

  if (status === 'unknown') return <PagePending />;
  if (!info || !(info.acknowledgedGuidelines || info.profile.isSuspended)) {
    return (
      <Suspense fallback={<PagePending />}>
        <Detour to={info ? 'guidelines' : 'signIn'} />
      </Suspense>
    );
  }
  if (info.profile.isSuspended) return <Suspended profile={info.profile} />;
  if (replaces === null) return <NewUpload accountId={info.profile.id} />;
  if (!idPattern.test(replaces)) {
    return <NotFoundPage message={pages.level.missing.description} />;
  }
  return (
    <Suspense fallback={<PagePending />}>
      <ReplaceUpload key={replaces} id={Number(replaces)} />
    </Suspense>
  );
}

function NewUpload({ accountId }: { accountId: number }) {
  return (
    <div className={styles.wide}>
      <div className={styles.page}>
        <h1>Upload</h1>
        <p className={styles.lead}>
          One zip or folder, one level or fifty. We find what each mission needs and tell you what is missing.
        </p>
        <Uploader level={null} />
      </div>
      <Suspense>
        <UploadAside accountId={accountId} />
      </Suspense>
    </div>
  );
}

function Suspended({ profile }: { profile: ProfileInfo }) {
  return (
    <div className={styles.page}>
      <h1>Upload</h1>
      <ErrorMessage>
        Your account has been suspended and cannot upload levels.
        {profile.suspensionReason && <p>Reason: {profile.suspensionReason}</p>}
      </ErrorMessage>
    </div>
  );
}
