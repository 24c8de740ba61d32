import { useSession } from '../../session/sessionStore.ts';

/** Where a note that the viewer is typing is kept. */
export const noteDraftKey = (packId: number, levelId: number): string =>
  `packNote:${useSession.getState().info?.profile.id ?? 0}:${packId}:${levelId}`;
