import { useLevels } from '../../levels/levelStore.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { describeStep } from '../describeOps.ts';
import type { RecentChange } from '../sync/recentChange.ts';

/** “Kestrel added Slope · just now”. */
export function ChangeSentence({ change }: { change: RecentChange }) {
  const byId = useLevels((state) => state.byId);
  const ownId = useViewer()?.id;
  return (
    <>
      {change.by && change.by.id !== ownId ? change.by.username : 'You'}{' '}
      {describeStep(change, (id) => byId.get(id)?.name)} · <RelativeTime time={change.time} />
    </>
  );
}
