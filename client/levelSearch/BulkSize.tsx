import type { Assumption } from '../../shared/archives.ts';
import { call, longTimeoutMs } from '../api/call.ts';
import { useLoad } from '../state/useLoad.ts';
import { formatBytes } from '../ui/formatBytes.ts';

interface BulkSizeProps {
  readIds: () => Promise<readonly number[]>;
  game: Assumption;
}

/** How large one archive of the levels is; the server adds it up when it is asked. */
export function BulkSize({ readIds, game }: BulkSizeProps) {
  const { status, data } = useLoad(
    'level.zipSize',
    async (signal) => {
      const ids = (await readIds()).join(',');
      return call('level.zipSize', {
        query: { assuming: game },
        body: { ids },
        signal,
        timeoutMs: longTimeoutMs,
      });
    },
    0,
  );
  return (
    <p className="quiet" role="status">
      {status === 'loading' && 'Adding up the sizes of their files…'}
      {status === 'failed' && 'How large the archive is could not be found out.'}
      {data && `The archive is ${formatBytes(data.size)} large.`}
    </p>
  );
}
