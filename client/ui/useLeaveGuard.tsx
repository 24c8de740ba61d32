import { type ReactNode, useCallback, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

interface LeaveGuard {
  dialog: ReactNode;
  /** Turns the question off, once leaving loses nothing. */
  allowLeaving: () => void;
}

const isElsewhere = (one: Location, other: Location): boolean =>
  one.pathname !== other.pathname || one.search !== other.search;

export interface Leaving {
  /** Whether leaving loses something: then the browser asks as well, before the page is closed or reloaded. */
  isLoss: boolean;
  /** What leaving means, in sentences. */
  words: string;
}

/** Asks before another page is opened; null means not to. */
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
