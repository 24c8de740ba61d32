import { type RefObject, useEffect } from 'react';

/**
 * Makes the browser ask before a page with unsaved changes is closed or reloaded, unless `isAllowedRef` is
 * set.
 */
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
