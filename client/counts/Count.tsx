import { formatCount } from '../ui/formatCount.ts';
import { type Counted, type CountName, markOf, nounOf } from './counted.ts';

interface CountProps {
  thing: Counted;
  of: CountName;
  /** The class of “ downloads” or “ loves” after the number, which is left out without it. */
  noun?: 'visible' | 'visuallyHidden';
}

/**
 * A count of a level or pack, which changes all the time: the server renews it, by its mark, in pages that it
 * has rendered before.
 */
export const Count = ({ thing, of, noun }: CountProps) => (
  <span data-counted={markOf(thing, of)}>
    {formatCount(thing[of])}
    {noun && <span className={noun}>{nounOf(thing[of], of)}</span>}
  </span>
);
