import type { CarriedData } from '../../shared/carriedData.ts';
import { type CountName, countNames } from '../../shared/countNames.ts';
import { formatCount } from '../ui/formatCount.ts';
import { type Counted, markOf, nounOf } from './counted.ts';

/** A `Count` in HTML: its mark with the name of what is counted, the number, and the noun after it. */
const counts =
  /( data-counted="((?:level|pack):\d+:(downloads|lovedCount))">)[\d,]+(?:(<span class="\w+">) \w+)?/g;

/** Writes the counts of levels and packs in `data` into the HTML of a page that showed earlier ones. */
export function writeCounts(html: string, data: CarriedData): string {
  const found = new Map<string, number>();
  collectCounts(data, found);
  return html.replace(counts, (shown, start: string, mark: string, of: CountName, noun?: string) => {
    const count = found.get(mark);
    if (count === undefined) return shown;
    return start + formatCount(count) + (noun ? noun + nounOf(count, of) : '');
  });
}

function collectCounts(value: unknown, found: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isCounted(value)) {
    for (const of of countNames) found.set(markOf(value, of), value[of]);
  }
  for (const part of Object.values(value)) collectCounts(part, found);
}

const numbers = ['id', ...countNames];

/** Texts of people, such as the fields of a mission, are no numbers. */
const isCounted = (value: object): value is Counted =>
  numbers.every((name) => typeof Reflect.get(value, name) === 'number');
