import { useEffect, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackPerson } from '../../../shared/packPresence.ts';
import { useKeptPresses } from '../../state/keptPresses.ts';
import { shownCount } from '../../ui/showMore.ts';

interface FindPerson {
  /** How often “show more” counts as pressed. */
  presses: number;
  setPresses: (presses: number) => void;
  /** Scrolls to what somebody has in hand; a row further down is shown first. */
  find: (person: PackPerson) => void;
}

export function useFindPerson(levels: readonly LevelInfo[]): FindPerson {
  const [presses, setPresses] = useKeptPresses('levels');
  const [sought, setSought] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (!sought) return;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const target = document.querySelector(sought.selector);
    target?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  }, [sought]);

  const find = ({ focus }: PackPerson) => {
    if (typeof focus !== 'number') {
      setSought({ selector: 'h1' });
      return;
    }
    const index = levels.findIndex(({ id }) => id === focus);
    let wanted = presses;
    while (shownCount(levels.length, wanted, limits.listPage) <= index) wanted += 1;
    setPresses(wanted);
    setSought({ selector: `[data-level-id="${focus}"]` });
  };
  return { presses, setPresses, find };
}
