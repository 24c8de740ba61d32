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

/** Asks before the page is left, closed or reloaded while `hasUnsent`. */
export function useLeaveGuard(hasUnsent: boolean): LeaveGuard {
  const isAllowedRef = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsent && !isAllowedRef.current && isElsewhere(currentLocation, nextLocation),
  );
  useLeaveWarning(hasUnsent, isAllowedRef);
  const allowLeaving = useCallback(() => {
    isAllowedRef.current = true;
  }, []);
  const dialog = blocker.state === 'blocked' && (
    <ConfirmDialog
      isOpen
      title="Leave without submitting?"
      verb="Leave"
      cancelVerb="Stay"
      isDanger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>Nothing of this upload has been submitted yet. It is lost when you leave.</p>
    </ConfirmDialog>
  );
  return { dialog, allowLeaving };
}
