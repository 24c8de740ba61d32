import { Trash2 } from 'lucide-react';
import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { call } from '../api/call.ts';
import { reasonOf } from '../api/callError.ts';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { BinRows } from '../moderation/BinRows.tsx';
import { useTicket } from '../moderation/useTicket.ts';
import { useLoad } from '../state/useLoad.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { ShowMore } from '../ui/ShowMore.tsx';

/** What everybody has deleted in the last 30 days, newest first. */
export function AllDeleted() {
  const [ticket, reload] = useTicket(useRoom(rooms.moderators));
  const loading = useLoad('bin.all', (signal) => call('bin.all', { query: { limit: 100 }, signal }), ticket);
  useEvent('bin:changed', reload);
  if (loading.status === 'failed') {
    return (
      <ErrorMessage action={<Button onClick={loading.retry}>Try again</Button>}>
        The deleted things could not be loaded. {reasonOf(loading.error)}
      </ErrorMessage>
    );
  }
  if (!loading.data) return null;
  return (
    <Card as="section" aria-labelledby="deleted">
      <h2 id="deleted">Deleted things</h2>
      {loading.data.length === 0 && (
        <EmptyState isSmall icon={<Trash2 className="icon" />}>
          Nothing was deleted in the last 30 days.
        </EmptyState>
      )}
      <ShowMore items={loading.data} first={limits.listPage}>
        {(shown) => <BinRows items={shown} />}
      </ShowMore>
    </Card>
  );
}
