import { ChevronDown } from 'lucide-react';
import { limits } from '../../shared/limits.ts';
import { reasonOf } from '../api/callError.ts';
import { load } from '../api/load.ts';
import { useAction } from '../state/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { formatCount } from '../ui/formatCount.ts';
import moreStyles from '../ui/ShowMore.module.css';
import { oldestId, useOlderCount } from './commentStore.ts';

/** The button that fetches comments which did not come with the page. */
export function OlderComments({ levelId }: { levelId: number }) {
  const count = useOlderCount(levelId);
  const { run, isBusy, problem } = useAction(
    async () => {
      const query = { before: oldestId(levelId), limit: limits.commentsPage };
      await load('comment.list', { params: { id: levelId }, query });
    },
    { explain: (error) => `The comments were not loaded. ${reasonOf(error)}` },
  );
  if (count === 0) return null;
  return (
    <>
      <div className={moreStyles.more}>
        <Button onClick={() => void run()} isBusy={isBusy}>
          <ChevronDown className="icon" />
          Show {formatCount(Math.min(count, limits.commentsPage))} more
          <span className="quiet">of {formatCount(count)}</span>
        </Button>
      </div>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
