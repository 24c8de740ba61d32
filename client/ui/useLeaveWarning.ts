import { type RefObject, useEffect } from 'react';

/** The browser asks before it closes or reloads a page with something unsaved, unless `isAllowedRef` says otherwise. */
export function useLeaveWarning(isUnsaved: boolean, isAllowedRef?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAllowedRef?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved, isAllowedRef]);
}
