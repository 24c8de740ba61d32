import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/call.ts';
import { useReconnections } from '../../live/connection.ts';
import { useSession } from '../../session/sessionStore.ts';
import { KeptShowMore } from '../../state/KeptShowMore.tsx';
import { useLoad } from '../../state/useLoad.ts';
import { PackList } from '../PackRow.tsx';
import { packs, usePacks } from '../sync/packStore.ts';
import styles from './SharedPacks.module.css';

/** The packs of others that the viewer may edit; nothing where there are none. */
export function SharedPacks() {
  const shared = useSession((session) => session.info?.sharedPacks) ?? [];
  const byId = usePacks((state) => state.byId);
  const known = shared.flatMap(({ id }) => byId.get(id) ?? []);
  const isMissingSome = known.length < shared.length;
  const ticket = useReconnections() + shared.length;
  useLoad(
    'pack.shared',
    async (signal) => {
      if (isMissingSome) packs.putAll(await call('pack.shared', { signal }));
    },
    ticket,
  );
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="shared-packs" className={styles.shared}>
      <h2 id="shared-packs">Shared with me ({known.length})</h2>
      <KeptShowMore list="shared" items={known} first={limits.shortList}>
        {(shown) => <PackList packs={shown} />}
      </KeptShowMore>
    </section>
  );
}
