import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { ModerationEntry } from '../../shared/moderation.ts';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useAction } from '../state/useAction.ts';
import { useLoad } from '../state/useLoad.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { LogRows } from './LogRows.tsx';

const readEntries = (before: number | undefined, signal?: AbortSignal): Promise<ModerationEntry[]> =>
  call('moderation.log', {
    query: { limit: limits.listPage, ...(before !== undefined && { before: String(before) }) },
    ...(signal && { signal }),
  });

/** Who did what to whom, when and why, newest first and as it happens. */
export function ModerationLog() {
  const [entries, setEntries] = useState<ReadonlyMap<number, ModerationEntry>>(new Map());
  const [hasMore, setHasMore] = useState(false);
  const add = (more: readonly ModerationEntry[]) =>
    setEntries((known) => new Map([...known, ...more.map((entry) => [entry.id, entry] as const)]));
  const read = async (before?: number, signal?: AbortSignal) => {
    const more = await readEntries(before, signal);
    add(more);
    setHasMore(more.length === limits.listPage);
  };
  const loading = useLoad('moderation.log', (signal) => read(undefined, signal), useRoom(rooms.moderators));
  useEvent('moderation:logged', (entry) => add([entry]));
  const shown = [...entries.values()].sort((a, b) => b.id - a.id);
  const { run, isBusy, problem } = useAction(() => read(shown.at(-1)?.id), {
    explain: (error) => `More of the log could not be loaded. ${reasonOf(error)}`,
  });
  return (
    <Card as="section" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <Loaded
        loading={loading}
        data={loading.status === 'ready' || shown.length > 0 ? shown : null}
        failure="The log could not be loaded."
        pending={null}
      >
        {(loaded) =>
          loaded.length > 0 ? (
            <LogRows entries={loaded} />
          ) : (
            <EmptyState isSmall icon={<ScrollText className="icon" />}>
              What moderators do to things of others will stand here.
            </EmptyState>
          )
        }
      </Loaded>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {hasMore && (
        <Button isBusy={isBusy} onClick={() => run()}>
          Show more
        </Button>
      )}
    </Card>
  );
}
