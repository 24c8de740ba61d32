import { useSession } from '../../session/sessionStore.ts';

/** The storage key of a note that the viewer is typing. */
export const noteDraftKey = (packId: number, levelId: number): string =>
  `packNote:${useSession.getState().info?.profile.id ?? 0}:${packId}:${levelId}`;
