import { type RefObject, useEffect, useState } from 'react';

/**
 * Browsers begin with lazy pictures more than 1,000 pixels ahead, which on a phone is most of a list of small
 * ones.
 */
const ahead = '120px';

/** Whether an element is in the window, nearly so, or has been. */
export function useIsNear(ref: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAtFirst);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
