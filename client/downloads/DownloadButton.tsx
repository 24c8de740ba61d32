import { Check, ChevronDown, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Assumption } from '../../shared/archives.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './DownloadButton.module.css';
import { chooseGame, downloadWords, useGameChoice } from './gameChoice.ts';

interface DownloadButtonProps {
  hrefFor: (game: Assumption) => string;
  /** The size of the archive, where it is known; drawn when the menu is open. */
  sizeFor: (game: Assumption) => ReactNode;
  onDownload: () => void;
  /** Disables the button when there is nothing to download. */
  isEmpty?: boolean;
  isBig?: boolean;
}

/** Downloads an archive for the chosen game; the part at the end chooses the game. */
export function DownloadButton({
  hrefFor,
  sizeFor,
  onDownload,
  isEmpty = false,
  isBig = false,
}: DownloadButtonProps) {
  const { game, games } = useGameChoice();
  const look = { variant: 'primary', size: isBig ? 'big' : undefined } as const;
  const face = (
    <>
      <Download className="icon" />
      {downloadWords(game)}
    </>
  );
  const items = games.map(({ value, label }) => ({
    label,
    icon: value === game ? <Check className="icon" /> : <span className="icon" />,
    note: sizeFor(value),
    isChosen: value === game,
    onSelect: () => chooseGame(value),
  }));
  return (
    <div className={styles.split} data-big={isBig || undefined}>
      {isEmpty ? (
        <Button {...look} disabled className={styles.main}>
          {face}
        </Button>
      ) : (
        <ButtonLink {...look} href={hrefFor(game)} download className={styles.main} onClick={onDownload}>
          {face}
        </ButtonLink>
      )}
      <Menu label="Game to download for" items={items}>
        {(trigger) => (
          <Button
            {...trigger}
            {...look}
            isIconOnly
            className={styles.choice}
            aria-label="Choose the game to download for"
            title="Choose the game to download for"
          >
            <ChevronDown className="icon" />
          </Button>
        )}
      </Menu>
    </div>
  );
}
