const hasTabs = !import.meta.env.SSR && typeof BroadcastChannel !== 'undefined';
const channel = hasTabs ? new BroadcastChannel('session') : null;

/** Call it after signing in or out: the other tabs of this browser share the session cookie. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

export function onOtherTabsChange(listener: () => void): void {
  if (channel) channel.onmessage = listener;
}
