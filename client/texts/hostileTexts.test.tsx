import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { callLimits } from '../../shared/callLimits.ts';
import { limits } from '../../shared/limits.ts';
import { Path } from '../ui/Path.tsx';
import { UserText } from './UserText.tsx';
import { userLinks } from './userLinks.ts';

/**
 * Texts of other people are shown in an instant, whatever they repeat: nobody can make a page slow with a
 * comment.
 */

/** Of the processor's time. An idle machine takes a tenth. */
const maxMs = 200;

/** The longest texts of people: remarks, descriptions of levels. */
const longest = Math.max(limits.remarksLength, limits.commentLength, callLimits.levelDescriptionLength);

/** What finding links looks at, closed, open and nested. */
const repeated = [
  'a',
  '.',
  'a.',
  '(',
  '[',
  '{',
  '()',
  '(a',
  '[a]',
  '"',
  "'",
  '"a',
  '@',
  'a@',
  '@a.b ',
  '/',
  '//',
  '*',
  '**',
  '*a*',
  '_',
  '`',
  '<',
  '<b>',
  '&amp;',
  '%20',
  '-',
  'a-',
  ':',
  '!',
  '?a=',
  '#',
  '\n',
  ' \n',
  '\t',
  '😀',
  '👩‍👩‍👧',
  'é',
  'e\u0301',
  'ー',
  '\u200b',
  '\u200d',
  '\u202e',
  '\ufeff',
  '\ud83d',
  'http',
  'http:',
  'http://',
  'https://',
  'http://a',
  'http://a ',
  'http://a.b/(',
  'http://a.b/"',
  'http://a.b/?',
  'http://a:',
  'http://a@',
  'http://[',
  'http://xn--',
  'http://127.0.0.1:',
];

/** The first begins an address that goes on, the others are outside one or in a part that was opened. */
const beginnings = ['http://a.b/', '', 'http://', 'http://a', 'http://a.b/(', 'http://a.b/"', '(http://a.b/'];

const filled = (beginning: string, piece: string, length: number): string =>
  (beginning + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);

/** Milliseconds of this process alone, whatever else the machine does. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The best of three: collecting garbage may make one of them slow. */
function bestTimeOf(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && best >= maxMs; attempt++) best = Math.min(best, timeOf(run));
  return best;
}

// The first text with an address loads the code that finds links.
beforeAll(async () => {
  const { findByRole } = render(<UserText>http://first.example</UserText>);
  await findByRole('link');
});
afterEach(cleanup);

test.each(repeated)('links are found at once in a text that repeats %j', (piece) => {
  for (const beginning of beginnings) {
    for (const between of ['', ' ', 'a', '.', 'http://a/']) {
      const text = filled(beginning, piece + between, longest);
      let parts = userLinks('');
      const ms = bestTimeOf(() => {
        parts = userLinks(text);
      });
      // Nothing of the text is lost on the way.
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect([beginning, between, ms < maxMs, ms]).toEqual([beginning, between, true, ms]);
    }
  }
});

/** A page draws a link for each address, so it gets the most that fit. */
const manyLinks = ['http://a ', 'http://a.b/ ', 'https://1.2.3.4\n'];

test.each([...repeated, ...manyLinks])('a comment that repeats %j is shown at once', (piece) => {
  for (const beginning of ['', 'http://a.b/']) {
    const text = filled(beginning, piece, limits.commentLength);
    const rendered = { container: document.body };
    const ms = bestTimeOf(() => act(() => Object.assign(rendered, render(<UserText>{text}</UserText>))));
    expect(rendered.container.textContent).toContain(text);
    expect([beginning, ms < maxMs, ms]).toEqual([beginning, true, ms]);
    cleanup();
  }
});

test.each([...repeated, ...manyLinks])('the server writes a text that repeats %j at once', (piece) => {
  const text = filled('http://a.b/', piece, longest);
  const ms = bestTimeOf(() => renderToString(<UserText>{text}</UserText>));
  expect([ms < maxMs, ms]).toEqual([true, ms]);
});

test.each(['/', '.', '-', '_', 'a/', '😀/'])('a path that repeats %j is shown at once', (piece) => {
  const path = filled('', piece, limits.entryNameLength);
  const ms = bestTimeOf(() => render(<Path path={path} />));
  expect([ms < maxMs, ms]).toEqual([true, ms]);
});
