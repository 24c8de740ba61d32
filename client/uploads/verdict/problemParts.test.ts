import { expect, test } from 'vitest';
import { problemParts } from './problemParts.ts';

const namesIn = (sentence: string) =>
  problemParts(sentence).flatMap(({ text, isName }) => (isName ? [text] : []));
const wholeOf = (sentence: string) =>
  problemParts(sentence)
    .map(({ text }) => text)
    .join('');

test.each([
  [
    "Missing dependency: lava_edge is required by volcano.dif but couldn't be found.",
    ['lava_edge', 'volcano.dif'],
  ],
  ['Duplicate: Mission a b/c d.mis has already been uploaded.', ['a b/c d.mis']],
  ['The level x.mis is missing an image thumbnail.', ['x.mis']],
  ['The mission info in x.mis is missing the following fields: name, artist.', ['x.mis', 'name, artist']],
  ['Could not parse data/x.mis. Line 3, column 5: Expected ";".', ['data/x.mis']],
  ['x.mis does not contain a MissionInfo ScriptObject.', ['x.mis']],
  ['Interior file a.dif failed to parse and is likely invalid.', ['a.dif']],
  ['Image x.jpg has the wrong extension: Internally, it is a PNG file.', ['x.jpg']],
  ["The texture a, used by b.dts, couldn't be found.", ['a', 'b.dts']],
  [
    'a.jpg has the same path as a file that comes with the game, interiors/a.jpg, which will be used instead.',
    ['a.jpg', 'interiors/a.jpg'],
  ],
])('%s', (sentence, names) => {
  expect(namesIn(sentence)).toEqual(names);
  expect(wholeOf(sentence)).toBe(sentence);
});

test('a sentence that is not known stays whole', () => {
  const sentence = "The uploaded file couldn't be unzipped.";
  expect(problemParts(sentence)).toEqual([{ text: sentence, isName: false }]);
});
