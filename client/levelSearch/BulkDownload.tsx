import { Download, Ellipsis } from 'lucide-react';
import { Suspense } from 'react';
import type { Assumption } from '../../shared/archives.ts';
import { limits } from '../../shared/limits.ts';
import { lazyComponent } from '../code/lazyComponent.ts';
import { chooseGame, useGameChoice } from '../downloads/gameChoice.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';
import { useConfirm } from '../ui/useConfirm.tsx';
import { downloadLevels } from './downloadLevels.ts';
import styles from './SearchPage.module.css';

const BulkSize = lazyComponent(async () => (await import('./BulkSize.tsx')).BulkSize);

type ReadIds = () => Promise<readonly number[]>;

interface BulkDownloadProps {
  count: number;
  /** Null until they are known. */
  readIds: ReadIds | null;
}

/** Downloads all found levels as one archive, without the files that the chosen game ships. */
export function BulkDownload({ count, readIds }: BulkDownloadProps) {
  const { game, games } = useGameChoice();
  const { run, problem, setProblem } = useAction(async (read: ReadIds, chosen: Assumption) =>
    downloadLevels(await read(), chosen, (reason) => setProblem(reason)),
  );
  const { ask, dialog } = useConfirm();
  const isReady = count > 0 && readIds !== null;

  const download = async (chosen: Assumption) => {
    const written = formatCount(count);
    if (readIds === null) return;
    // The confirmation needs the IDs for the size, and may have to request them from the server.
    let ids: ReturnType<ReadIds> | null = null;
    const readOnce = () => {
      // After a failure the next wish asks again.
      ids ??= readIds().catch((error: unknown) => {
        ids = null;
        throw error;
      });
      return ids;
    };
    const isAgreed =
      count < limits.bulkConfirmFrom ||
      (await ask({
        title: `You're about to download ${written} levels. Are you sure?`,
        verb: `Download ${written} levels`,
        children: (
          <Suspense>
            <BulkSize readIds={readOnce} game={chosen} />
          </Suspense>
        ),
      }));
    if (isAgreed) await run(readOnce, chosen);
  };
  return (
    <>
      <div className={styles.bulk}>
        <span className="quiet small" aria-hidden>
          for
        </span>
        <Select
          label="Game to download for"
          isLabelHidden
          value={game}
          options={games}
          onChange={chooseGame}
        />
        <Button onClick={() => void download(game)} disabled={!isReady}>
          <Download className="icon" />
          Download all matching levels
        </Button>
      </div>
      <span className={styles.bulkMenu}>
        <Menu
          label="Download all matching levels"
          items={games.map(({ value, label }) => ({
            label: value === 'none' ? 'Download everything' : `Download all for ${label}`,
            icon: <Download className="icon" />,
            onSelect: () => {
              chooseGame(value);
              void download(value);
            },
          }))}
        >
          {(trigger) => (
            <IconButton
              {...trigger}
              label="Download the matching levels"
              icon={<Ellipsis className="icon" />}
              disabled={!isReady}
            />
          )}
        </Menu>
      </span>
      {problem && (
        <ErrorMessage className={styles.bulkProblem}>The download did not start. {problem}</ErrorMessage>
      )}
      {dialog}
    </>
  );
}
