import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ThingKind } from '../../shared/loves.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { reasonOf } from '../api/callError.ts';
import { useViewer } from '../session/sessionStore.ts';
import { type ReturnState, useReturnState } from '../state/returnPath.ts';
import { loveKey, useLoves } from './loveStore.ts';
import { toggleLove } from './toggleLove.ts';

interface Love {
  isLoved: boolean;
  /** Its count, including a love that is still being sent. */
  lovedCount: number;
  toggle: () => void;
  /** Why it was refused, to show beside the button. */
  problem: string | null;
}

/** What a love needs of a level or pack. */
export interface Lovable {
  id: number;
  /** As the server counts it. */
  lovedCount: number;
}

/** The viewer's love of a level or pack. Visitors get to the sign-in page and back. */
export function useLove(kind: ThingKind, { id, lovedCount: counted }: Lovable): Love {
  const key = loveKey(kind, id);
  const stored = useLoves((loves) => loves.loved.has(key));
  const wanted = useLoves((loves) => loves.wanted.get(key));
  const viewer = useViewer();
  const navigate = useNavigate();
  const back = useReturnState();
  const [problem, setProblem] = useState<string | null>(null);

  const isLoved = wanted ?? stored;
  const toggle = () => {
    setProblem(null);
    if (!viewer) {
      const state: ReturnState = { ...back, love: { kind, id } };
      return navigate(pathOf('signIn'), { state });
    }
    if (viewer.isSuspended) return setProblem(`You can't love ${kind}s. You're suspended!`);
    toggleLove(kind, id).catch((error: unknown) => setProblem(reasonOf(error)));
  };
  return { isLoved, lovedCount: Math.max(0, counted + Number(isLoved) - Number(stored)), toggle, problem };
}
