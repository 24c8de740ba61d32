import { type ReactNode, useCallback, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

interface LeaveGuard {
  dialog: ReactNode;
  /** Turns the question off when leaving no longer loses anything. */
  allowLeaving: () => void;
}

const isElsewhere = (one: Location, other: Location): boolean =>
  one.pathname !== other.pathname || one.search !== other.search;

export interface Leaving {
  /** Whether leaving loses something; if so, the browser also asks before the page is closed or reloaded. */
  isLoss: boolean;
  /** What leaving would lose, in sentences. */
  words: string;
}

/** The question before another page is opened; null for none. */
export function useLeaveGuard(leaving: Leaving | null): LeaveGuard {
  const isAllowedRef = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leaving !== null && !isAllowedRef.current && isElsewhere(currentLocation, nextLocation),
  );
  useLeaveWarning(leaving?.isLoss ?? false, isAllowedRef);
  const allowLeaving = useCallback(() => {
    isAllowedRef.current = true;
  }, []);
  const dialog = blocker.state === 'blocked' && (
    <ConfirmDialog
      isOpen
      title="Leave without submitting?"
      verb="Leave"
      cancelVerb="Stay"
      isDanger={leaving?.isLoss ?? false}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>{leaving?.words}</p>
    </ConfirmDialog>
  );
  return { dialog, allowLeaving };
}
