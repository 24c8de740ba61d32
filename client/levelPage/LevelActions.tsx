import { Heart, Play } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Assumption } from '../../shared/archives.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { canEditLevel } from '../../shared/permissions.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { pagePart } from '../code/pagePart.ts';
import { Count } from '../counts/Count.tsx';
import { DownloadButton } from '../downloads/DownloadButton.tsx';
import { useGameChoice } from '../downloads/gameChoice.ts';
import { countLevel } from '../levels/levelStore.ts';
import { useLove } from '../loves/useLove.ts';
import { AddToPackButton } from '../packs/AddToPackButton.tsx';
import { useViewer } from '../session/sessionStore.ts';
import { ShareButton } from '../share/ShareButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { formatBytes } from '../ui/formatBytes.ts';
import { Menu } from '../ui/Menu.tsx';
import { unlessDoubled } from '../ui/unlessDoubled.ts';
import { useFirstCall } from '../ui/useFirstCall.ts';
import styles from './LevelPage.module.css';
import type { LevelPageFacts } from './levelPageStore.ts';
import { useOpenPlayUrl } from './playLevel.ts';

/** Loaded for owners and moderators. */
const LevelManagement = pagePart(
  'levelPage/LevelManagement.tsx',
  async () => (await import('./LevelManagement.tsx')).LevelManagement,
);

const EverythingSize = lazyComponent(async () => (await import('./EverythingSize.tsx')).EverythingSize);

interface LevelActionsProps {
  level: LevelInfo;
  page: LevelPageFacts;
  onDeleting: (isDeleting: boolean) => void;
}

export function LevelActions({ level, page, onDeleting }: LevelActionsProps) {
  const viewer = useViewer();
  const love = useLove('level', level);
  // Counts at once, and once per visit; the server publishes its own count a moment later.
  const countDownload = useFirstCall(() => countLevel(level.id, { downloads: level.downloads + 1 }));
  const { game } = useGameChoice();
  const sizeFor = (wanted: Assumption) => <ArchiveSize page={page} game={wanted} />;
  return (
    <Card className={styles.actions}>
      <DownloadButton
        isBig
        hrefFor={(assuming) => addressOf('level.zip', { params: { id: level.id }, query: { assuming } })}
        sizeFor={sizeFor}
        onDownload={countDownload}
      />
      <PlayButton page={page} onPlay={countDownload} />
      <div className={styles.pair}>
        <Button
          isWide
          variant={love.isLoved ? 'loved' : undefined}
          onClick={unlessDoubled(love.toggle)}
          name="love"
        >
          <Heart className="icon" />
          <span className="num">
            {love.isLoved ? 'Loved' : 'Love'} ·{' '}
            <Count thing={{ ...level, lovedCount: love.lovedCount }} of="lovedCount" />
          </span>
        </Button>
        <ShareButton title={level.name} />
        <AddToPackButton level={level} />
      </div>
      {love.problem && <ErrorMessage>{love.problem}</ErrorMessage>}
      <p className={styles.size}>
        <Count thing={level} of="downloads" noun="visible" />
        <ArchiveSize page={page} game={game} before=" · " />
      </p>
      {canEditLevel(viewer, { addedBy: page.addedBy.id }) && (
        <Suspense>
          <LevelManagement level={level} page={page} onDeleting={onDeleting} />
        </Suspense>
      )}
    </Card>
  );
}

function ArchiveSize({
  page,
  game,
  before = '',
}: {
  page: LevelPageFacts;
  game: Assumption;
  before?: string;
}) {
  if (game === 'none') {
    return (
      <Suspense>
        <EverythingSize page={page} before={before} />
      </Suspense>
    );
  }
  return before + formatBytes(game === 'gold' ? page.goldArchiveSize : page.archiveSize);
}

function PlayButton({ page, onPlay }: { page: LevelPageFacts; onPlay: () => void }) {
  const navigate = useNavigate();
  const openPlayUrl = useOpenPlayUrl();
  const [only, ...others] = page.playInfo;
  if (!only) return null;
  const play = ({ id, playUrl }: typeof only) => {
    onPlay();
    openPlayUrl(playUrl, () => void navigate(pathOf('protocolError', { protocol: id })));
  };
  const face = (
    <>
      <Play className="icon" />
      Play level
    </>
  );
  if (others.length === 0) {
    return (
      <Button isWide onClick={() => play(only)}>
        {face}
      </Button>
    );
  }
  const items = page.playInfo.map((option) => ({ label: option.name, onSelect: () => play(option) }));
  return (
    <Menu label="Play with" items={items}>
      {(trigger) => (
        <Button {...trigger} isWide>
          {face}
        </Button>
      )}
    </Menu>
  );
}
