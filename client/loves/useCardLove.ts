import { useEffect } from 'react';
import type { ThingKind } from '../../shared/loves.ts';
import { useViewer } from '../session/sessionStore.ts';
import { addToast } from '../state/toasts.ts';
import { loadOwnLoves } from './loadOwnLoves.ts';
import { type Lovable, useLove } from './useLove.ts';

/** The love of a card: lists do not say what the viewer loves, and a card has no room for a refusal. */
export function useCardLove(kind: ThingKind, thing: Lovable) {
  const { isLoved, toggle, problem } = useLove(kind, thing);
  const viewerId = useViewer()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every account has its own loves
  useEffect(() => void loadOwnLoves(), [viewerId]);
  useEffect(() => {
    if (problem) addToast(problem);
  }, [problem]);
  return { isLoved, toggle };
}
