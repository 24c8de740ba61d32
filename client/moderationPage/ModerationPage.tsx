import { useSearchParams } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import { canModerate } from '../../shared/permissions.ts';
import { Note } from '../accounts/Note.tsx';
import { useWaitingReports } from '../moderation/reportStore.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { PagePending } from '../page/PagePending.tsx';
import { useSession, useViewer } from '../session/sessionStore.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { AllDeleted } from './AllDeleted.tsx';
import { ModerationLog } from './ModerationLog.tsx';
import styles from './ModerationPage.module.css';
import { People } from './People.tsx';
import { ReportQueue } from './ReportQueue.tsx';

const sections = [
  { key: 'reports', label: 'Reports', Section: ReportQueue },
  { key: 'people', label: 'People', Section: People },
  { key: 'deleted', label: 'Deleted things', Section: AllDeleted },
  { key: 'log', label: 'Log', Section: ModerationLog },
] as const;

/** The tools of moderators; nobody else sees the page. It closes when the role is lost. */
export function ModerationPage() {
  const isUnknown = useSession(({ status }) => status === 'unknown');
  const viewer = useViewer();
  const needsSecondFactor = useSession(({ info }) => info?.needsSecondFactor ?? false);
  const [query] = useSearchParams();
  const waiting = useWaitingReports();
  if (isUnknown) return <PagePending />;
  if (needsSecondFactor) return <NeedsSecondFactor />;
  if (!canModerate(viewer)) {
    return <NotFoundPage message="Only moderators can see this page." />;
  }
  const current = sections.find(({ key }) => key === query.get('show')) ?? sections[0];
  return (
    <div className={styles.page}>
      <h1>Moderation</h1>
      <nav aria-label="Moderation" className={styles.sections}>
        {sections.map(({ key, label }) => (
          <ButtonLink
            key={key}
            size="small"
            to={`?show=${key}`}
            variant={key === current.key ? 'primary' : undefined}
            aria-current={key === current.key ? 'page' : undefined}
          >
            {label}
            {key === 'reports' && waiting !== null && ` (${formatCount(waiting)})`}
          </ButtonLink>
        ))}
      </nav>
      <current.Section />
    </div>
  );
}

function NeedsSecondFactor() {
  return (
    <Note title="Moderators of this site need two-step sign-in.">
      <ButtonLink variant="primary" to={pathOf('account')}>
        Set up two-step sign-in
      </ButtonLink>
    </Note>
  );
}
