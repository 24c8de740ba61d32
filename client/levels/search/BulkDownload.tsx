import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Assumption } from '../../../shared/archives.ts';
import { limits } from '../../../shared/limits.ts';
import { reasonOf } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { downloadLevels } from './downloadLevels.ts';
import styles from './SearchPage.module.css';
import { useSearch } from './searchStore.ts';

const assumptions: readonly SelectOption<Assumption>[] = [
  { value: 'platinumquest', label: 'PlatinumQuest' },
  { value: 'gold', label: 'Gold' },
  { value: 'none', label: 'Everything included' },
];

interface BulkDownloadProps {
  count: number;
  /** Null until they are known. */
  readIds: (() => Promise<readonly number[]>) | null;
}

/** Downloads all found levels as one archive, without the files that the chosen game ships. */
export function BulkDownload({ count, readIds }: BulkDownloadProps) {
  const assumption = useSearch((search) => search.assumption);
  const [problem, setProblem] = useState<string | null>(null);
  const { ask, dialog } = useConfirm();

  const download = async () => {
    const written = formatCount(count);
    const isAgreed =
      count < limits.bulkConfirmFrom ||
      (await ask({
        title: `You're about to download ${written} levels. Are you sure?`,
        verb: `Download ${written} levels`,
      }));
    if (!isAgreed || readIds === null) return;
    setProblem(null);
    try {
      downloadLevels(await readIds(), assumption, setProblem);
    } catch (error) {
      setProblem(reasonOf(error));
    }
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
          value={assumption}
          options={assumptions}
          onChange={(value) => useSearch.setState({ assumption: value })}
        />
        <Button onClick={download} disabled={count === 0 || readIds === null}>
          <Download className="icon" />
          Download all matching levels
        </Button>
      </div>
      {problem && (
        <ErrorMessage className={styles.bulkProblem}>The download did not start. {problem}</ErrorMessage>
      )}
      {dialog}
    </>
  );
}
