import { useEffect, useState } from 'react';

/** True once `isOn` has lasted for a while; false at once when it ends. */
export function useDelayed(isOn: boolean, delayMs = 150): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOn, delayMs]);
  return isOn && isLate;
}
