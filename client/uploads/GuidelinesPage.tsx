import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { acknowledgeGuidelines } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { returnPath } from '../state/returnPath.ts';
import { useAction } from '../state/useAction.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Prose } from '../ui/Prose.tsx';
import styles from './GuidelinesPage.module.css';
import { GuidelinesText, guidelines } from './GuidelinesText.tsx';

export function GuidelinesPage() {
  const info = useSession((session) => session.info);
  return (
    <Prose title="Content guidelines" contents={guidelines}>
      <GuidelinesText />
      {info && !info.profile.isSuspended && (
        <div className={styles.end}>
          {info.acknowledgedGuidelines ? (
            <ButtonLink variant="primary" to={pathOf('upload')}>
              Upload
            </ButtonLink>
          ) : (
            <Acknowledgement />
          )}
        </div>
      )}
    </Prose>
  );
}

const tickMs = 500;

/** How long the page has been open, in milliseconds; it stops after `limits.guidelinesMs`. */
function useReadingTime(): number {
  const [startedAt] = useState(() => performance.now());
  const [readMs, setReadMs] = useState(0);
  const isOver = readMs >= limits.guidelinesMs;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setReadMs(performance.now() - startedAt), tickMs);
    return () => clearInterval(timer);
  }, [isOver, startedAt]);
  return readMs;
}

function Acknowledgement() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const readMs = useReadingTime();
  const { run, isBusy, problem } = useAction(
    async () => {
      await acknowledgeGuidelines();
      await navigate(returnPath(state) ?? pathOf('upload'), { replace: true });
    },
    { explain: () => 'Something went wrong, try again.', leavesPage: true },
  );
  const secondsLeft = Math.max(0, Math.ceil((limits.guidelinesMs - readMs) / 1000));
  const timeLeft = secondsLeft === 1 ? '1 second left' : `${secondsLeft} seconds left`;
  return (
    <>
      {secondsLeft > 0 && (
        <>
          <Progress label="Time to read" done={readMs} total={limits.guidelinesMs} valueText={timeLeft} />
          <p aria-hidden className="quiet small num">
            {timeLeft}
          </p>
        </>
      )}
      <Button variant="primary" disabled={secondsLeft > 0} isBusy={isBusy} onClick={() => void run()}>
        I have read and will follow the guidelines
      </Button>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
