import { Link } from 'react-router-dom';
import type { ModeratedPerson } from '../../shared/moderation.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { rooms } from '../../shared/rooms.ts';
import { Person } from '../accounts/Person.tsx';
import { call } from '../api/call.ts';
import { DeleteComment } from '../comments/DeleteComment.tsx';
import { useRoom } from '../live/rooms.ts';
import { useEvent } from '../live/useEvent.ts';
import { BinRows } from '../moderation/BinRows.tsx';
import { ChangeSuspension } from '../moderation/ChangeSuspension.tsx';
import rows from '../moderation/Rows.module.css';
import { useTicket } from '../moderation/useTicket.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { UserText } from '../texts/UserText.tsx';
import { Card } from '../ui/Card.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { LogRows } from './LogRows.tsx';
import { QueuedReportRow } from './QueuedReportRow.tsx';

/** Everything that moderators may see of a person, live. */
export function PersonDetails({ id }: { id: number }) {
  const [ticket, reload] = useTicket(useRoom(rooms.profile(id)));
  const loading = useLoad(
    `moderation.person:${id}`,
    (signal) => call('moderation.person', { params: { id }, signal }),
    ticket,
  );
  useEvent('account:changed', reload);
  useEvent('moderation:logged', reload);
  useEvent('bin:changed', reload);
  useEvent('report:queued', reload);
  return (
    <Loaded loading={loading} data={loading.data} failure="This person could not be loaded." pending={null}>
      {(person) => <Details person={person} />}
    </Loaded>
  );
}

function Details({ person }: { person: ModeratedPerson }) {
  const { profile, comments, deleted, reports, log } = person;
  return (
    <Card as="section" aria-label={`Details of ${profile.username}`} className="stack">
      <div className="row spread">
        <Person
          profile={profile}
          note={profile.isSuspended ? `Suspended: ${profile.suspensionReason}` : undefined}
        />
        <ChangeSuspension profile={profile} />
      </div>
      <h2>Comments ({comments.length})</h2>
      <ul className={rows.rows}>
        {comments.map(({ id: commentId, content, time, level, author }) => (
          <li key={commentId} className={rows.row}>
            <div className={rows.words}>
              <UserText>{content}</UserText>
              <span className={rows.facts}>
                on <Link to={pathOf('level', { id: level.id })}>{level.name}</Link> ·{' '}
                <RelativeTime time={time} />
              </span>
            </div>
            <DeleteComment id={commentId} author={author} />
          </li>
        ))}
      </ul>
      <h2>Deleted things ({deleted.length})</h2>
      <BinRows items={deleted} />
      <h2>Reports ({reports.length})</h2>
      <ul className={rows.rows}>
        {reports.map((report) => (
          <QueuedReportRow key={report.id} report={report} />
        ))}
      </ul>
      <h2>Log ({log.length})</h2>
      <LogRows entries={log} />
    </Card>
  );
}
