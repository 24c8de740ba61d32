import type { PackVersion } from '../../../shared/packHistory.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { call } from '../../api/call.ts';
import { reasonOf } from '../../api/callError.ts';
import { useLevels } from '../../levels/levelStore.ts';
import { useReconnections } from '../../live/connection.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useAction } from '../../state/useAction.ts';
import { useLoad } from '../../state/useLoad.ts';
import { UserText } from '../../texts/UserText.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { countOf } from '../../ui/countOf.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { restorePack } from '../sync/restorePack.ts';
import styles from './HistoryDialog.module.css';
import { useMissingLevels } from './useMissingLevels.ts';
import { VersionName } from './VersionName.tsx';

interface VersionPreviewProps {
  pack: PackInfo;
  version: number;
  canEdit: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** Compares a version of a pack with its current state; an editor can restore or name it. */
export function VersionPreview({ pack, version, canEdit, onBack, onClose }: VersionPreviewProps) {
  const params = { id: pack.id, version };
  const loading = useLoad(
    `pack.version:${pack.id}:${version}`,
    (signal) => call('pack.version', { params, signal }),
    useReconnections(),
  );
  const restoring = useAction(
    async () => {
      await restorePack(pack, version);
      onClose();
    },
    { explain: (error) => `The pack could not be put back. ${reasonOf(error)}` },
  );
  const actions = (
    <>
      <Button onClick={onBack}>Back</Button>
      {canEdit && version !== pack.version && (
        <Button
          variant="primary"
          isBusy={restoring.isBusy}
          disabled={loading.status !== 'ready'}
          onClick={() => void restoring.run()}
        >
          Put back
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen isWide onClose={onClose} title={`Version ${version}`} actions={actions}>
      {restoring.problem && <ErrorMessage>{restoring.problem}</ErrorMessage>}
      <Loaded
        loading={loading}
        data={loading.data}
        failure="This version could not be loaded."
        pending={<Skeleton height={220} />}
      >
        {(old) => (
          <>
            {canEdit && <VersionName packId={pack.id} version={version} label={old.label} />}
            <OldContent pack={pack} old={old} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function OldContent({ pack, old }: { pack: PackInfo; old: PackVersion }) {
  const byId = useLevels((state) => state.byId);
  useMissingLevels(old);
  const [then, now] = [new Set(old.levelIds), new Set(pack.levelIds)];
  const added = old.levelIds.filter((id) => !now.has(id)).length;
  const removed = pack.levelIds.filter((id) => !then.has(id));
  return (
    <div className={styles.old}>
      <p className={styles.time}>
        By {old.by.username}, <RelativeTime time={old.time} />
      </p>
      <h3 className={classes(old.name !== pack.name && styles.differs)}>{old.name}</h3>
      <UserText className={classes(old.description !== pack.description && styles.differs)}>
        {old.description}
      </UserText>
      <p className="quiet small">
        {countOf(old.levelIds.length, 'level')}
        {added > 0 && `; ${countOf(added, 'level')} of them not in the pack now`}
        {removed.length > 0 && `; without ${countOf(removed.length, 'level')} that the pack has now`}
      </p>
      <ol className={styles.levels}>
        {old.levelIds.map((id) => (
          <li key={id} className={classes(!now.has(id) && styles.differs)}>
            {byId.get(id)?.name ?? 'A level'}
            {old.notes[id] && <span className={styles.time}> — {old.notes[id]}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
