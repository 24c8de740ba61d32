const hasTabs = !import.meta.env.SSR && typeof BroadcastChannel !== 'undefined';
const channel = hasTabs ? new BroadcastChannel('session') : null;

/**
 * Call it after signing in or out, then with the account that has: the other tabs of this browser share the
 * session cookie.
 */
export function notifyOtherTabs(signedOut?: number): void {
  channel?.postMessage(signedOut);
}

export function onOtherTabsChange(listener: (signedOut: unknown) => void): void {
  if (channel) channel.onmessage = ({ data }) => listener(data);
}
