import { call } from '../api/call.ts';
import { useSession } from '../session/sessionStore.ts';
import { loveKey, startReadingLoves, useLoves } from './loveStore.ts';

/**
 * Loads what the viewer loves, once per account, when a list first needs it: lists themselves do not contain
 * it.
 */
export async function loadOwnLoves(): Promise<void> {
  const id = useSession.getState().info?.profile.id ?? null;
  if (id === null || id === useLoves.getState().askedFor) return;
  useLoves.setState({ askedFor: id });
  const takeLoves = startReadingLoves();
  try {
    const { levels, packs } = await call('love.own');
    if (useSession.getState().info?.profile.id !== id) return;
    const keys = [
      ...levels.map((levelId) => loveKey('level', levelId)),
      ...packs.map((packId) => loveKey('pack', packId)),
    ];
    takeLoves(keys.map((key) => [key, true]));
  } catch {
    // The next list tries again; until then, repeating a love has no effect.
    useLoves.setState({ askedFor: null });
  }
}
