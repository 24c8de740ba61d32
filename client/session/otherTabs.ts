const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Someone signed in or out here; the other tabs of this browser share the cookie. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed');
}

export function onOtherTabsChange(listener: () => void): void {
  if (channel) channel.onmessage = listener;
}
