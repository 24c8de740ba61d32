import { limits } from '../../shared/limits.ts';

/**
 * Starts a game by its address. Another protocol than the web's takes the focus away when a game answers to it;
 * when none does within the time, `onNothing` is called.
 */
export function openPlayUrl(playUrl: string, onNothing: () => void): void {
  if (/^https?:/i.test(playUrl)) {
    window.open(playUrl, '_blank', 'noopener');
    return;
  }
  const timer = setTimeout(() => {
    window.removeEventListener('blur', stop);
    onNothing();
  }, limits.playTimeoutMs);
  const stop = () => clearTimeout(timer);
  window.addEventListener('blur', stop, { once: true });
  window.location.assign(playUrl);
}
