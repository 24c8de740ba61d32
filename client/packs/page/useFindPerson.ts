import { useEffect, useState } from 'react';
import type { LevelInfo } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import type { PackPerson } from '../../../shared/packPresence.ts';
import { useKeptPresses } from '../../state/keptPresses.ts';
import { shownCount } from '../../ui/showMore.ts';

/**
 * Returns the function that scrolls to what somebody is editing; a row that `list` does not show yet is shown
 * first.
 */
export function useFindPerson(levels: readonly LevelInfo[], list: string): (person: PackPerson) => void {
  const [presses, setPresses] = useKeptPresses(list);
  const [sought, setSought] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (!sought) return;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const target = document.querySelector(sought.selector);
    target?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  }, [sought]);

  return ({ focus }: PackPerson) => {
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
}
