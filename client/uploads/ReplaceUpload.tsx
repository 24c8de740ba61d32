import { Link } from 'react-router-dom';
import { thingKey } from '../../shared/carriedData.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { pages } from '../../shared/pages.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { hasCode } from '../api/callError.ts';
import { type LevelPageFacts, useLevelPage } from '../levelPage/levelPageStore.ts';
import { loadLevelPage } from '../levelPage/loadLevelPage.ts';
import { useLevel, useLevels } from '../levels/levelStore.ts';
import { RowPicture } from '../levels/RowPicture.tsx';
import { useReconnections } from '../live/connection.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { useViewer } from '../session/sessionStore.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { UploadChecklist } from './UploadChecklist.tsx';
import { Uploader } from './Uploader.tsx';
import styles from './UploadPage.module.css';

/** An upload that becomes the new version of a level. */
export function ReplaceUpload({ id }: { id: number }) {
  const loading = useLoad(
    thingKey('level.extendedInfo', id),
    (signal) => loadLevelPage(id, signal),
    useReconnections(),
  );
  const level = useLevel(id);
  const page = useLevelPage(id);
  const isRemoved = useLevels((state) => state.removed.has(id));

  if (isRemoved || hasCode(loading.error, 'level_not_found')) {
    return <NotFoundPage message={pages.level.missing.description} />;
  }
  return (
    <div className={styles.wide}>
      <div className={styles.page}>
        <h1>Upload a new version</h1>
        <p className={styles.lead}>
          The level keeps its address, comments, loves and packs. Its files so far stay as an earlier version.
        </p>
        <Loaded
          loading={loading}
          data={level && page && { level, page }}
          failure="This level could not be loaded."
          pending={<Skeleton height={110} />}
        >
          {(replaced) => <Replacement {...replaced} />}
        </Loaded>
      </div>
      <aside>
        <UploadChecklist />
      </aside>
    </div>
  );
}

function Replacement({ level, page }: { level: LevelInfo; page: LevelPageFacts }) {
  const viewer = useViewer();
  if (!canEditLevel(viewer, { addedBy: page.addedBy.id })) {
    return <ErrorMessage>Only whoever uploaded a level may upload a new version of it.</ErrorMessage>;
  }
  return (
    <>
      <Replaced level={level} version={page.version} />
      <Uploader level={level} />
    </>
  );
}

function Replaced({ level, version }: { level: LevelInfo; version: number }) {
  return (
    <Card>
      <div className={styles.level}>
        <RowPicture level={level} isEager className={styles.picture} />
        <div>
          <h2>
            <Link to={pathOf('level', { id: level.id })}>{level.name}</Link>
          </h2>
          <p className="quiet">
            {level.artist && `by ${level.artist} · `}version {version + 1} comes next
          </p>
        </div>
      </div>
    </Card>
  );
}
