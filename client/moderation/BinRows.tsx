import type { BinItem } from '../../shared/bin.ts';
import { canBringBack } from '../../shared/permissions.ts';
import { call, longTimeoutMs } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { useViewer } from '../session/sessionStore.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { formatDate } from '../ui/formatDate.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import styles from './Rows.module.css';

/** Deleted levels and packs, each with the way back. */
export function BinRows({ items }: { items: readonly BinItem[] }) {
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <BinRow key={`${item.kind}:${item.id}`} item={item} />
      ))}
    </ul>
  );
}

function BinRow({ item }: { item: BinItem }) {
  const { kind, id, name, owner, deletedBy, deletedAt, expiresAt } = item;
  const viewer = useViewer();
  const { run, isBusy, problem } = useAction(
    async () => void (await call('bin.restore', { params: { kind, id }, timeoutMs: longTimeoutMs })),
    { explain: (error) => `It could not be brought back. ${reasonOf(error)}` },
  );
  const mayRestore = canBringBack(viewer, { owner: owner.id, deletedBy: deletedBy.id });
  const isOwn = viewer?.id === owner.id;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{name}</b>
        <span className={styles.facts}>
          {kind === 'level' ? 'Level' : 'Pack'} {id}
          {!isOwn && ` of ${owner.username}`} · deleted <RelativeTime time={deletedAt} />
          {deletedBy.id !== owner.id && ` by ${isOwn ? 'a moderator' : deletedBy.username}`} · kept until{' '}
          {formatDate(expiresAt)}
        </span>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
      {mayRestore && (
        <Button size="small" isBusy={isBusy} onClick={() => run()} aria-label={`Bring back ${name}`}>
          Bring back
        </Button>
      )}
    </li>
  );
}
