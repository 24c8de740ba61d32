import { Download, Heart, Play } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { LevelInfo } from '../../shared/levels.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { addressOf } from '../api/address.ts';
import { countLevel } from '../levels/levelStore.ts';
import { useLove } from '../loves/useLove.ts';
import { AddToPackButton } from '../packs/AddToPackButton.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { formatBytes } from '../ui/formatBytes.ts';
import { formatCount } from '../ui/formatCount.ts';
import { Menu } from '../ui/Menu.tsx';
import { useFirstCall } from '../ui/useFirstCall.ts';
import { LevelManagement } from './LevelManagement.tsx';
import styles from './LevelPage.module.css';
import type { LevelPageFacts } from './levelPageStore.ts';
import { openPlayUrl } from './playLevel.ts';

interface LevelActionsProps {
  level: LevelInfo;
  page: LevelPageFacts;
  onDeleting: (isDeleting: boolean) => void;
}

export function LevelActions({ level, page, onDeleting }: LevelActionsProps) {
  const love = useLove('level', level.id, level.lovedCount);
  // Counts at once, and once per visit; the server publishes its own count a moment later.
  const countDownload = useFirstCall(() => countLevel(level.id, { downloads: level.downloads + 1 }));
  return (
    <Card className={styles.actions}>
      <ButtonLink
        variant="primary"
        size="big"
        isWide
        href={addressOf('level.zip', { params: { id: level.id }, query: { assuming: 'platinumquest' } })}
        download
        onClick={countDownload}
      >
        <Download className="icon" />
        Download level
      </ButtonLink>
      <div className={styles.pair}>
        <Button isWide variant={love.isLoved ? 'loved' : undefined} onClick={love.toggle}>
          <Heart className="icon" />
          <span className="num">
            {love.isLoved ? 'Loved' : 'Love'} · {formatCount(love.count)}
          </span>
        </Button>
        <PlayButton page={page} onPlay={countDownload} />
        <span className={styles.fixed}>
          <AddToPackButton level={level} />
        </span>
      </div>
      {love.problem && <ErrorMessage>{love.problem}</ErrorMessage>}
      <p className={styles.size}>
        {level.downloads === 1 ? '1 download' : `${formatCount(level.downloads)} downloads`} ·{' '}
        {formatBytes(page.archiveSize)} for PlatinumQuest
      </p>
      <LevelManagement level={level} page={page} onDeleting={onDeleting} />
    </Card>
  );
}

function PlayButton({ page, onPlay }: { page: LevelPageFacts; onPlay: () => void }) {
  const navigate = useNavigate();
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
