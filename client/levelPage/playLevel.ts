import { limits } from '../../shared/limits.ts';

/**
 * Opens the address that starts a game. A game takes the focus away from the page; when that does not happen
 * within `limits.playTimeoutMs`, no game is installed and `onMissing` is called.
 */
export function openPlayUrl(playUrl: string, onMissing: () => void): void {
  if (/^https?:/i.test(playUrl)) {
    window.open(playUrl, '_blank', 'noopener');
    return;
  }
  const timer = setTimeout(() => {
    window.removeEventListener('blur', stop);
    onMissing();
  }, limits.playTimeoutMs);
  const stop = () => clearTimeout(timer);
  window.addEventListener('blur', stop, { once: true });
  window.location.assign(playUrl);
}
