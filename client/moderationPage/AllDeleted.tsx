import { Trash2 } from 'lucide-react';
import { binLife, limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { BinRows } from '../moderation/BinRows.tsx';
import { useTicket } from '../moderation/useTicket.ts';
import { KeptShowMore } from '../state/KeptShowMore.tsx';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Everything in the bin, newest first. */
export function AllDeleted() {
  const [ticket, reload] = useTicket(useRoom(rooms.moderators));
  const loading = useLoad(
    'bin.all',
    (signal) => call('bin.all', { query: { limit: limits.moderationPage }, signal }),
    ticket,
  );
  useEvent('bin:changed', reload);
  return (
    <Loaded
      loading={loading}
      data={loading.data}
      failure="The deleted things could not be loaded."
      pending={null}
    >
      {(items) => (
        <Card as="section" aria-labelledby="deleted">
          <h2 id="deleted">Deleted things</h2>
          {items.length === 0 && (
            <EmptyState isSmall icon={<Trash2 className="icon" />}>
              Nothing was deleted in the last {binLife}.
            </EmptyState>
          )}
          <KeptShowMore list="deleted" items={items} first={limits.listPage}>
            {(shown) => <BinRows items={shown} />}
          </KeptShowMore>
        </Card>
      )}
    </Loaded>
  );
}
