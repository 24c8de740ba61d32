import { useEffect, useMemo, useRef } from 'react';
import type { PackFocus, PackPerson } from '../../../shared/packPresence.ts';
import { rooms } from '../../../shared/rooms.ts';
import { sendPresence } from '../../live/socket.ts';
import { useEvent } from '../../live/useEvent.ts';
import { useViewer } from '../../session/sessionStore.ts';
import { setOwnFocus, usePresence } from './presenceStore.ts';
import type { PackRights } from './usePack.ts';

const minGapMs = 250;

const none: readonly PackPerson[] = [];

/** Everyone else who edits the pack right now. */
export function usePeopleHere(packId: number): readonly PackPerson[] {
  const people = usePresence(({ byPack }) => byPack.get(packId)) ?? none;
  const ownId = useViewer()?.id;
  return useMemo(() => people.filter(({ profile }) => profile.id !== ownId), [people, ownId]);
}

/** Publishes that we are editing, and which part. A moderator who only looks does not count as editing. */
export function useAnnouncedPresence(
  packId: number,
  { canEdit, isInvolved }: PackRights,
  isInRoom: boolean,
): void {
  const focus = usePresence((presence) => presence.ownFocus);
  const place = usePresence((presence) => presence.ownPlace);
  const isEditing = isInRoom && canEdit && (isInvolved || focus !== null);
  const sentAtRef = useRef(0);

  useEffect(() => {
    if (!isEditing) return;
    const send = () => {
      sentAtRef.current = Date.now();
      sendPresence(rooms.pack(packId), { focus, ...(place && { place }) });
    };
    const timer = setTimeout(send, Math.max(0, sentAtRef.current + minGapMs - Date.now()));
    return () => clearTimeout(timer);
  }, [packId, isEditing, focus, place]);

  // Timers of tabs in the background hardly run, but events arrive.
  useEvent('presence:asked', (asked) => {
    if (!isEditing || asked.packId !== packId) return;
    sendPresence(rooms.pack(packId), { focus, ...(place && { place }) });
  });

  useEffect(() => () => setOwnFocus(null), []);
}

/** Handlers that report a field or a row as the part that we are editing while it has the focus. */
export const reportFocus = (focus: PackFocus) => ({
  onFocus: () => setOwnFocus(focus),
  onBlur: () => setOwnFocus(null),
});
