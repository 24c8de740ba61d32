import { useRef } from 'react';

/** A function that calls `act` the first time and does nothing afterwards, while the component is mounted. */
export function useFirstCall(act: () => void): () => void {
  const wasCalledRef = useRef(false);
  return () => {
    if (wasCalledRef.current) return;
    wasCalledRef.current = true;
    act();
  };
}
