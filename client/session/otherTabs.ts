const hasTabs = !import.meta.env.SSR && typeof BroadcastChannel !== 'undefined';
const channel = hasTabs ? new BroadcastChannel('session') : null;

/**
 * Tells the other tabs of this browser, which share the session cookie, that somebody has signed in, or that
 * the account `signedOut` has signed out.
 */
export function notifyOtherTabs(signedOut?: number): void {
  channel?.postMessage(signedOut);
}

export function onOtherTabsChange(listener: (signedOut: unknown) => void): void {
  if (channel) channel.onmessage = ({ data }) => listener(data);
}
