// Other pages must not use these icons: a shared icon becomes a file of its own, for both.
import {
  Check,
  CirclePause,
  CirclePlay,
  type LucideIcon,
  Minus,
  MoveDown,
  MoveLeft,
  MoveRight,
  MoveUp,
  Plus,
  Route,
  Share2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { movesByItself } from '../../shared/moverMotion.ts';
import type { Scene } from '../../shared/scene.ts';
import type { Eye, Motion } from './eye.ts';
import type { KeyCommand } from './listenToHands.ts';
import styles from './Preview.module.css';
import { spins } from './spins.ts';
import { Tool } from './Tool.tsx';
import { viewHash } from './viewAddress.ts';

interface StageBarProps {
  scene: Scene;
  eye: Eye;
  isPlaying: boolean;
  /** The address of the level's page; null where it has none. */
  page: string | null;
  onCommand: (command: KeyCommand) => void;
  /** Starts the platforms that wait for a trigger. */
  onSend: () => void;
  onSaid: (words: string) => void;
}

const motions: { motion: Motion; label: string; Icon: LucideIcon }[] = [
  { motion: 'turnLeft', label: 'Turn left', Icon: MoveLeft },
  { motion: 'turnRight', label: 'Turn right', Icon: MoveRight },
  { motion: 'turnUp', label: 'Look from higher', Icon: MoveUp },
  { motion: 'turnDown', label: 'Look from lower', Icon: MoveDown },
  { motion: 'nearer', label: 'Nearer', Icon: Plus },
  { motion: 'further', label: 'Further away', Icon: Minus },
];

/** Buttons for everything that keys and gestures do, one for each action. */
export function StageBar(props: StageBarProps) {
  const { scene, eye, isPlaying, page, onCommand, onSend, onSaid } = props;
  const plays = scene.items.some((item) => spins(item) || item.ride) || scene.movers.some(movesByItself);
  const waits = scene.movers.some(({ mode, duration }) => mode === 'waits' && duration > 0);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Look around">
      <span className={styles.tools}>
        <Tool isWordy label="Overview" onClick={() => onCommand('overview')} />
        {scene.start && <Tool isWordy label="Start" onClick={() => onCommand('start')} />}
        {scene.finish && <Tool isWordy label="Finish" onClick={() => onCommand('finish')} />}
        <Tool isWordy label="Map" onClick={() => onCommand('map')} />
        <Tool isWordy label="Tour" onClick={() => onCommand('tour')} />
      </span>
      <span className={styles.tools}>
        {motions.map(({ motion, label, Icon }) => (
          <Tool
            key={motion}
            label={label}
            icon={<Icon className="icon" />}
            onClick={() => eye.step(motion)}
          />
        ))}
        {plays && (
          <Tool
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? <CirclePause className="icon" /> : <CirclePlay className="icon" />}
            onClick={() => onCommand('play')}
          />
        )}
        {waits && <Tool label="Send waiting platforms" icon={<Route className="icon" />} onClick={onSend} />}
        {page && <CopyLink eye={eye} onSaid={onSaid} />}
      </span>
    </div>
  );
}

const copiedMs = 2_000;

/** Copies a link to the view, and shows it as the address of the page, for browsers without a clipboard. */
function CopyLink({ eye, onSaid }: { eye: Eye; onSaid: (words: string) => void }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    window.history.replaceState(window.history.state, '', viewHash(eye.view));
    await navigator.clipboard?.writeText(window.location.href).catch(() => undefined);
    setIsCopied(true);
    onSaid(
      navigator.clipboard
        ? 'The link to this view has been copied.'
        : 'The address of this page leads to this view now.',
    );
  };
  return (
    <Tool
      label="Copy link to this view"
      icon={isCopied ? <Check className="icon" /> : <Share2 className="icon" />}
      isOn={isCopied}
      onClick={copy}
    />
  );
}
