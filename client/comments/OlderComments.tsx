import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { reasonOf } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { useKeptPresses } from '../state/keptPresses.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { formatCount } from '../ui/formatCount.ts';
import moreStyles from '../ui/ShowMore.module.css';
import { oldestId, useComments, useOlderCount } from './commentStore.ts';

/**
 * The button that fetches comments which did not come with the page. Those that were fetched before a reload,
 * or before the page was left, come back by themselves.
 */
export function OlderComments({ levelId }: { levelId: number }) {
  const count = useOlderCount(levelId);
  const loaded = useComments(levelId).length;
  const [presses, setPresses] = useKeptPresses('comments');
  // After Back, older comments may still be in memory.
  const [fetched, setFetched] = useState(() => Math.max(0, Math.ceil(loaded / limits.commentsPage) - 1));
  const { run, isBusy, problem } = useAction(
    async () => {
      const query = { before: oldestId(levelId), limit: limits.commentsPage };
      await load('comment.list', { params: { id: levelId }, query });
      setFetched(fetched + 1);
      setPresses(Math.max(presses, fetched + 1));
    },
    { explain: (error) => `The comments were not loaded. ${reasonOf(error)}` },
  );
  const isComingBack = fetched < presses && count > 0;
  const comeBack = useEffectEvent(() => void run());
  useEffect(() => {
    if (isComingBack && !isBusy && !problem) comeBack();
  }, [isComingBack, isBusy, problem]);
  if (count === 0) return null;
  const next = Math.min(count, limits.commentsPage);
  return (
    <>
      <div className={moreStyles.more}>
        <Button onClick={() => void run()} isBusy={isBusy}>
          <ChevronDown className="icon" />
          Show {formatCount(next)} more
          {next < count && <span className="quiet">of {formatCount(count)}</span>}
        </Button>
      </div>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
