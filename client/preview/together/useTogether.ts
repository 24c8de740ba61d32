import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { rooms } from '../../../shared/rooms.ts';
import type { Companion, LevelView } from '../../../shared/together.ts';
import { useReconnections } from '../../live/connection.ts';
import { useEvent } from '../../live/useEvent.ts';
import { distance } from '../camera.ts';
import { sendView } from './sendView.ts';

interface TogetherState {
  /** Everybody else who takes part. */
  others: readonly Companion[];
  /** Why the viewer cannot take part; null while they can. */
  problem: string | null;
}

const nobody: TogetherState = { others: [], problem: null };

/** Smaller moves are not sent. */
const stillness = 0.01;

/** Exchanges positions and names with others who look around in the same level; only while it `isOn`. */
export function useTogether(levelId: number, isOn: boolean, readView: () => LevelView): TogetherState {
  const [state, setState] = useState(nobody);
  const [ownKey, setOwnKey] = useState('');
  const reconnections = useReconnections();
  const room = rooms.level(levelId);
  const view = useEffectEvent(readView);

  useEvent('together:changed', ({ levelId: where, people }) => {
    if (isOn && where === levelId) setState((known) => ({ ...known, others: people }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view has to be sent again after a reconnection
  useEffect(() => {
    if (!isOn) return;
    let sent: LevelView | null = null;
    const send = (): void => {
      sent = view();
      sendView({ room, view: sent }, (answer) => {
        if (answer.ok) setOwnKey(answer.key);
        setState((known) => ({
          ...known,
          problem: answer.ok ? null : answer.isPassing ? known.problem : answer.reason,
        }));
      });
    };
    send();
    const moving = setInterval(() => {
      const now = view();
      if (document.hidden || (sent && isSame(sent, now))) return;
      sent = now;
      sendView({ room, view: now });
    }, limits.companionMoveMs);
    // A hidden page does not take part.
    const staying = setInterval(() => !document.hidden && send(), limits.companionRepeatMs);
    return () => {
      clearInterval(moving);
      clearInterval(staying);
      sendView({ room, view: null });
      setState(nobody);
      setOwnKey('');
    };
  }, [isOn, room, reconnections]);
  return { ...state, others: state.others.filter(({ key }) => key !== ownKey) };
}

const isSame = (a: LevelView, b: LevelView): boolean =>
  distance(a.position, b.position) < stillness && distance(a.target, b.target) < stillness;
