import { UsersRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { Person } from '../accounts/Person.tsx';
import { call } from '../api/call.ts';
import { useReconnections } from '../live/connection.ts';
import rows from '../moderation/Rows.module.css';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './ModerationPage.module.css';
import { PersonDetails } from './PersonDetails.tsx';

/** Finds people by the beginning of their name, suspended ones too. */
export function People() {
  const [query] = useSearchParams();
  const personId = Number(query.get('person') ?? 0);
  const hasPerson = Number.isSafeInteger(personId) && personId > 0;
  const [name, setName] = useState('');
  const wanted = useDeferredValue(name.trim());
  return (
    <>
      <SearchField
        label="Username"
        placeholder="Search people by username"
        value={name}
        onChange={setName}
        maxLength={limits.usernameMaxLength}
      />
      {wanted && <Found name={wanted} />}
      {!wanted && !hasPerson && (
        <EmptyState isSmall icon={<UsersRound className="icon" />}>
          Type the beginning of a name. Suspended people are found too.
        </EmptyState>
      )}
      {hasPerson && <PersonDetails key={personId} id={personId} />}
    </>
  );
}

function Found({ name }: { name: string }) {
  const loading = useLoad(
    `moderation.people:${name}`,
    (signal) => call('moderation.people', { query: { name }, signal }),
    useReconnections(),
  );
  return (
    <Loaded loading={loading} data={loading.data} failure="The search failed." pending={null}>
      {(people) => (
        <Card as="section" aria-label="People found">
          {people.length === 0 && <EmptyState isSmall>Nobody’s name begins so.</EmptyState>}
          <ul className={rows.rows}>
            {people.map((profile) => (
              <li key={profile.id} className={rows.row}>
                <div className={styles.found}>
                  <Person profile={profile} note={profile.isSuspended ? 'Suspended' : undefined} />
                </div>
                <ButtonLink
                  size="small"
                  to={`?show=people&person=${profile.id}`}
                  aria-label={`Details of ${profile.username}`}
                >
                  Details
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}
