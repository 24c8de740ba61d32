import { Layers } from 'lucide-react';
import { Suspense, useState } from 'react';
import { thingKey } from '../../../shared/carriedData.ts';
import type { PackInfo } from '../../../shared/packs.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { pages } from '../../../shared/pages.ts';
import { rooms } from '../../../shared/rooms.ts';
import { hasCode } from '../../api/callError.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { useRoom } from '../../live/rooms.ts';
import { useEvent } from '../../live/useEvent.ts';
import { NotFoundPage } from '../../page/NotFoundPage.tsx';
import { usePageHead } from '../../page/usePageHead.ts';
import { useSession } from '../../session/sessionStore.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useLoad } from '../../state/useLoad.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PackCover } from '../PackCover.tsx';
import { usePackEditors } from '../sync/editorStore.ts';
import { useHasDraft } from '../sync/packDraft.ts';
import { usePacks } from '../sync/packStore.ts';
import { useAnnouncedPresence } from '../sync/presence.ts';
import { usePack, usePackLevels, usePackRights } from '../sync/usePack.ts';
import { LastChange } from './LastChange.tsx';
import { loadPackPage } from './loadPackPage.ts';
import { PackHead } from './PackHead.tsx';
import { PackLevels } from './PackLevels.tsx';
import styles from './PackPage.module.css';
import { PackSkeleton } from './PackSkeleton.tsx';
import top from './PackTop.module.css';
import { useEndedEditing } from './useEndedEditing.ts';
import { useMissingLevels } from './useMissingLevels.ts';

const KeptTexts = lazyComponent(async () => (await import('./KeptTexts.tsx')).KeptTexts);
const Discussion = lazyComponent(async () => (await import('../discussion/Discussion.tsx')).Discussion);

const { head, about, missing } = pages.pack;

export function PackPage({ id }: { id: number }) {
  const ticket = useRoom(rooms.pack(id));
  const loading = useLoad(thingKey('pack.info', id), (signal) => loadPackPage(id, signal), ticket);
  // The pack has come back from the bin: the event does not contain the levels.
  useEvent('pack:added', (added) => {
    if (added.id === id) loading.retry();
  });
  const pack = usePack(id);
  const isRemoved = usePacks((state) => state.removed.has(id));
  /** The pack as it was when the deletion began; it stays on screen until the next page opens. */
  const [deleted, setDeleted] = useState<PackInfo | null>(null);
  const isWhole = usePackEditors(({ byPack }) => byPack.has(id));
  const shown = deleted ?? (isWhole ? pack : undefined);
  const hasDraft = useHasDraft(id);
  const isMissing = isRemoved || hasCode(loading.error, 'pack_not_found');
  usePageHead(shown ? about(shown) : isMissing ? missing : head);

  if (!shown && isMissing) {
    return (
      <NotFoundPage message={missing.description}>
        {hasDraft && (
          <Suspense>
            <KeptTexts packId={id} reason="This pack has been deleted." />
          </Suspense>
        )}
        <ButtonLink variant="primary" to={pathOf('packs')}>
          <Layers className="icon" />
          See all packs
        </ButtonLink>
      </NotFoundPage>
    );
  }
  return (
    <Loaded
      loading={loading}
      data={shown}
      failure="This pack could not be loaded."
      pending={<PackSkeleton />}
    >
      {(present) => (
        <ShownPack
          pack={present}
          isInRoom={Boolean(ticket)}
          onDeleting={(isDeleting) => setDeleted(isDeleting ? present : null)}
        />
      )}
    </Loaded>
  );
}

interface ShownPackProps {
  pack: PackInfo;
  /** Whether presence can be sent to the pack's room. */
  isInRoom: boolean;
  onDeleting: (isDeleting: boolean) => void;
}

function ShownPack({ pack, isInRoom, onDeleting }: ShownPackProps) {
  const included = usePackLevels(pack);
  const rights = usePackRights(pack);
  const viewer = useSession(({ info }) => info?.profile);
  useMissingLevels(pack, (signal) => loadPackPage(pack.id, signal));
  useAnnouncedPresence(pack.id, rights, isInRoom);
  const hasDraft = useHasDraft(pack.id);
  const ended = useEndedEditing(pack.id, rights.canEdit);
  return (
    <div className={styles.pack}>
      {!rights.canEdit && (ended || hasDraft) && (
        <Suspense>
          <KeptTexts packId={pack.id} reason={ended ?? 'You may not edit this pack.'} />
        </Suspense>
      )}
      <div className={top.top}>
        <span className={top.cover}>
          <PackCover pack={pack} place="page" isEager />
        </span>
        <PackHead pack={pack} canEdit={rights.canEdit} canDelete={rights.canDelete} onDeleting={onDeleting} />
      </div>
      <PackLevels pack={pack} levels={included} canEdit={rights.canEdit} />
      <LastChange packId={pack.id} />
      {rights.canEdit && viewer && (
        <Suspense>
          <Discussion key={viewer.id} packId={pack.id} viewer={viewer} />
        </Suspense>
      )}
    </div>
  );
}
