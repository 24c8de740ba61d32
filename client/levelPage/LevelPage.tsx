import { Suspense, useState } from 'react';
import { thingKey } from '../../shared/carriedData.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { pages } from '../../shared/pages.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { rooms } from '../../shared/rooms.ts';
import { Person } from '../accounts/Person.tsx';
import { useProfile } from '../accounts/profileStore.ts';
import { hasCode } from '../api/callError.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { pagePart } from '../code/pagePart.ts';
import { Comments } from '../comments/Comments.tsx';
import { useLevel, useLevels } from '../levels/levelStore.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { ReportButton } from '../moderation/ReportButton.tsx';
import { useAdding } from '../packs/addingStore.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { usePageHead } from '../page/usePageHead.ts';
import { openPreview } from '../preview/previewStore.ts';
import { useViewer } from '../session/sessionStore.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { UserText } from '../texts/UserText.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { DateText } from '../ui/DateText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLevelDraft } from './edit/levelDraft.ts';
import { LevelAbout } from './LevelAbout.tsx';
import { LevelActions } from './LevelActions.tsx';
import { LevelDetails, ToBeat } from './LevelFacts.tsx';
import styles from './LevelPage.module.css';
import { LevelSkeleton } from './LevelSkeleton.tsx';
import { type LevelPageFacts, useLevelPage } from './levelPageStore.ts';
import { loadLevelPage } from './loadLevelPage.ts';

const LevelPacks = pagePart(
  'levelPage/LevelPacks.tsx',
  async () => (await import('./LevelPacks.tsx')).LevelPacks,
);

/** Loaded while levels are being added to a pack. */
const AddingBar = lazyComponent(async () => (await import('../packs/AddingBar.tsx')).AddingBar);

/** Loaded on demand: few levels have more than one version. */
const LevelVersions = lazyComponent(async () => (await import('./LevelVersions.tsx')).LevelVersions);

const Leaderboards = lazyComponent(
  async () => (await import('../leaderboards/Leaderboards.tsx')).Leaderboards,
  <Skeleton height={160} />,
);

/** Loaded on demand: it contains a code editor. */
const LevelEditor = lazyComponent(async () => (await import('./edit/LevelEditor.tsx')).LevelEditor);

interface Shown {
  level: LevelInfo;
  page: LevelPageFacts;
}

const { head, about, missing } = pages.level;

export function LevelPage({ id }: { id: number }) {
  const loading = useLoad(
    thingKey('level.extendedInfo', id),
    (signal) => loadLevelPage(id, signal),
    useRoom(rooms.level(id)),
  );
  // The level has come back from the bin: the event has only the facts of a list, so the page is loaded
  // again.
  useEvent('level:added', (added) => {
    if (added.id === id) loading.retry();
  });
  const level = useLevel(id);
  const page = useLevelPage(id);
  const isRemoved = useLevels((state) => state.removed.has(id));
  /** The level as it was when the deletion began; it stays on screen until the next page opens. */
  const [deleted, setDeleted] = useState<Shown | null>(null);
  const shown = deleted ?? (level && page ? { level, page } : null);
  const isMissing = isRemoved || hasCode(loading.error, 'level_not_found');
  usePageHead(shown ? about({ ...shown.level, remarks: shown.page.remarks }) : isMissing ? missing : head);

  if (!shown && isMissing) return <NotFoundPage message={missing.description} />;
  return (
    <Loaded
      loading={loading}
      data={shown}
      failure="This level could not be loaded."
      pending={<LevelSkeleton />}
    >
      {(both) => <ShownLevel {...both} onDeleting={(isDeleting) => setDeleted(isDeleting ? both : null)} />}
    </Loaded>
  );
}

function ShownLevel({ level, page, onDeleting }: Shown & { onDeleting: (isDeleting: boolean) => void }) {
  const uploader = useProfile(page.addedBy);
  const isEditing = useIsEditing(level.id, page);
  const addingTo = useAdding();
  const [hasSaved, setHasSaved] = useState(false);
  const showSaved = () => {
    window.scrollTo({ top: 0, behavior: 'smooth' });
    setHasSaved(true);
  };
  const isFresh = hasSaved && !isEditing;
  return (
    <>
      {addingTo !== null && (
        <Suspense>
          <AddingBar packId={addingTo} level={level} />
        </Suspense>
      )}
      <div className={classes(styles.level, isFresh && styles.isFresh)}>
        <p role="status" className="visuallyHidden">
          {isFresh && 'The level has been saved.'}
        </p>
        <LevelAbout level={level} page={page} />
        <aside className={styles.aside}>
          <LevelActions level={level} page={page} onDeleting={onDeleting} />
          <Card>
            <div className={styles.uploader}>
              <Person profile={uploader} note={<UploaderNote level={level} />} />
              <ReportButton kind="level" id={level.id} owner={uploader} name={level.name} />
            </div>
          </Card>
          <ToBeat level={level} />
          <LevelDetails level={level} />
          <div className={styles.last}>
            {page.leaderboardInfo.length > 0 && (
              <Suspense fallback={<Skeleton height={160} />}>
                <Leaderboards level={level} sources={page.leaderboardInfo} />
              </Suspense>
            )}
            <Suspense>
              <LevelPacks levelId={level.id} />
            </Suspense>
          </div>
        </aside>
        <div className={styles.rest}>
          {isEditing && (
            <Suspense fallback={<Skeleton height={420} />}>
              <LevelEditor level={level} page={page} onSaved={showSaved} />
            </Suspense>
          )}
          {page.remarks && !isEditing && (
            <Card as="section" aria-labelledby="remarks">
              <h2 id="remarks">Remarks</h2>
              <UserText className={styles.remarks}>{page.remarks}</UserText>
            </Card>
          )}
          <Comments levelId={level.id} />
          {page.version > 1 && (
            <Suspense>
              <LevelVersions
                levelId={level.id}
                version={page.version}
                onOpenPreview={(version) => openPreview({ levelId: level.id, version, hash: '' })}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

function UploaderNote({ level: { addedAt, editedAt } }: { level: LevelInfo }) {
  return (
    <>
      Uploader · added <DateText time={addedAt} />
      {editedAt !== null && (
        <>
          , edited <DateText time={editedAt} />
        </>
      )}
    </>
  );
}

/** Whether the editor is shown: there is a draft, and the viewer may edit the level. */
function useIsEditing(levelId: number, page: LevelPageFacts): boolean {
  const viewer = useViewer();
  const [draft] = useLevelDraft(levelId);
  return draft !== null && canEditLevel(viewer, { addedBy: page.addedBy.id });
}
