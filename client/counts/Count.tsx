import type { CountName } from '../../shared/countNames.ts';
import { formatCount } from '../ui/formatCount.ts';
import { type Counted, markOf, nounOf } from './counted.ts';

interface CountProps {
  thing: Counted;
  of: CountName;
  /** Whether “ downloads” or “ loves” follows the number, and its class; only the hidden one has a style. */
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
