import { useConnection } from '../live/connection.ts';
import { createSocket, openSocket, reconnectSocket } from '../live/socket.ts';
import { onOtherTabsChange } from '../session/otherTabs.ts';
import { checkSession } from '../session/session.ts';
import { useSession } from '../session/sessionStore.ts';
import { listenToEvents } from './applyEvents.ts';

/** Who is signed in here, asked again; the socket speaks for the new one. */
async function followSession(): Promise<void> {
  const idOf = () => useSession.getState().info?.profile.id;
  const before = idOf();
  await checkSession();
  if (idOf() !== undefined && idOf() !== before) reconnectSocket();
}

/** Connects the page to what happens elsewhere: on the site, and in the other tabs of this browser. Call once. */
export function startLive(): void {
  const socket = createSocket();
  listenToEvents(socket);
  openSocket(socket);
  onOtherTabsChange(() => void followSession());
  useConnection.subscribe((now, before) => {
    if (now.reconnections > before.reconnections) void followSession();
  });
  if (useSession.getState().status === 'unknown') void followSession();
}
