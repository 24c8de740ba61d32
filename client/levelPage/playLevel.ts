import { useEffect, useRef } from 'react';
import { limits } from '../../shared/limits.ts';

/**
 * Opens addresses that start a game. A game takes the focus away from the page; when that does not happen
 * within `limits.playTimeoutMs`, no game is installed and `onMissing` is called. Whoever has left the page by
 * then, or has opened another address, is not told.
 */
export function useOpenPlayUrl(): (playUrl: string, onMissing: () => void) => void {
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  return (playUrl, onMissing) => {
    stopWaiting.current();
    if (/^https?:/i.test(playUrl)) {
      window.open(playUrl, '_blank', 'noopener');
      return;
    }
    stopWaiting.current = waitForGame(onMissing);
    window.location.assign(playUrl);
  };
}

/** Returns what ends the waiting. */
function waitForGame(onMissing: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('blur', stop);
  };
  const timer = setTimeout(() => {
    stop();
    onMissing();
  }, limits.playTimeoutMs);
  window.addEventListener('blur', stop);
  return stop;
}
