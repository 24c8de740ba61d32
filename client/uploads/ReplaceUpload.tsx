import { Link } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { hasCode, reasonOf } from '../api/callError.ts';
import { useLevelPage } from '../levelPage/levelPageStore.ts';
import { loadLevelPage } from '../levelPage/loadLevelPage.ts';
import { levelPicture } from '../levels/levelPicture.ts';
import { useLevel, useLevels } from '../levels/levelStore.ts';
import { useReconnections } from '../live/connection.ts';
import { NotFoundPage } from '../page/NotFoundPage.tsx';
import { useViewer } from '../session/sessionStore.ts';
import { useLoad } from '../state/useLoad.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Uploader } from './Uploader.tsx';
import styles from './UploadPage.module.css';

/** An upload that becomes the new version of a level. */
export function ReplaceUpload({ id }: { id: number }) {
  const loading = useLoad(
    `level.extendedInfo:${id}`,
    (signal) => loadLevelPage(id, signal),
    useReconnections(),
  );
  const level = useLevel(id);
  const page = useLevelPage(id);
  const viewer = useViewer();
  const isRemoved = useLevels((state) => state.removed.has(id));

  if (isRemoved || hasCode(loading.error, 'level_not_found')) {
    return <NotFoundPage message="This level doesn't exist or has been deleted. :(" />;
  }
  return (
    <div className={styles.page}>
      <h1>Upload a new version</h1>
      <p className={styles.lead}>
        The level keeps its address, comments, loves and packs. Its files so far stay as an earlier version.
      </p>
      {level && page && !canEditLevel(viewer, { addedBy: page.addedBy.id }) && (
        <ErrorMessage>Only whoever uploaded a level may upload a new version of it.</ErrorMessage>
      )}
      {level && page && canEditLevel(viewer, { addedBy: page.addedBy.id }) && (
        <>
          <Replaced level={level} version={page.version} />
          <Uploader level={level} />
        </>
      )}
      {!(level && page) && loading.status === 'failed' && (
        <ErrorMessage action={<Button onClick={loading.retry}>Try again</Button>}>
          This level could not be loaded. {reasonOf(loading.error)}
        </ErrorMessage>
      )}
      {!(level && page) && loading.status === 'loading' && <Skeleton height={110} />}
    </div>
  );
}

function Replaced({ level, version }: { level: LevelInfo; version: number }) {
  return (
    <Card>
      <div className={styles.level}>
        <Picture src={levelPicture(level)} gem={level.modification} isEager className={styles.picture} />
        <div>
          <h2>
            <Link to={`/level/${level.id}`}>{level.name}</Link>
          </h2>
          <p className="quiet">
            {level.artist && `by ${level.artist} · `}version {version + 1} comes next
          </p>
        </div>
      </div>
    </Card>
  );
}
