import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from './mergeTexts.ts';

test.each([
  ['Hard levels.', 'Hard levels. Bring friends.', 'Very hard levels.', 'Very hard levels. Bring friends.'],
  ['One\nTwo\nThree', 'One\n2\nThree', 'One\nTwo\nThree\nFour', 'One\n2\nThree\nFour'],
  ['Hard levels.', 'Hard levels. Mine.', 'Hard levels. Theirs.', 'Hard levels. Theirs. Mine.'],
  ['A B', 'A B C', 'A B C', 'A B C'],
  ['constructor __proto__', 'constructor', '__proto__ constructor __proto__', '__proto__ constructor'],
])('%j, made into %j and %j, becomes %j', (base, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged);
});

test.each([
  ['Hard levels', 'Easy levels', 'Short levels'],
  ['Hard', 'Very hard', 'Hard indeed'],
  ['One two three', 'Something else', 'One three two'],
])('%j, made into %j and %j, is for people to decide', (base, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs)).toBeNull();
});

const word = fc.constantFrom('a', 'b', 'c.', '\n', ' ', 'd');
const someText = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));

test('where only one has changed it, that text stays', () => {
  fc.assert(
    fc.property(someText, someText, (base, changed) => {
      expect(mergeTexts(base, changed, base)).toBe(changed);
      expect(mergeTexts(base, base, changed)).toBe(changed);
      expect(mergeTexts(base, changed, changed)).toBe(changed);
    }),
  );
});
