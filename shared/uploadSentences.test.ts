import { expect, test } from 'vitest';
import { findingSamples } from './testing/findingSamples.ts';
import { type Finding, ProblemFinding, WarningFinding } from './uploadProblems.ts';
import { sentenceOf, textPartsOf } from './uploadSentences.ts';

test('there is a sample of every code', () => {
  const codes = [...ProblemFinding.options, ...WarningFinding.options].map(({ shape }) => shape.code.value);
  expect(findingSamples.map(({ finding }) => finding.code).toSorted()).toEqual(codes.toSorted());
});

test.each(findingSamples)('$finding.code: $says', ({ finding, says, names }) => {
  expect(ProblemFinding.or(WarningFinding).parse(finding)).toEqual(finding);
  expect(sentenceOf(finding)).toBe(says);
  expect(textPartsOf(finding).flatMap(({ text, isName }) => (isName ? [text] : []))).toEqual(names);
});

test.each<[finding: Finding, says: string]>([
  [
    { code: 'shrinksTooMuch', path: null, ratio: 200 },
    'The archive is compressed to less than 1/200 of its size, which is not allowed.',
  ],
  [
    { code: 'missionNotParsed', mission: 'x.mis', message: 'Not a text.', position: { offset: 7 } },
    'Could not parse x.mis. Byte 7: Not a text.',
  ],
  [
    { code: 'missionNotParsed', mission: 'x.mis', message: 'Too deep.', position: null },
    'Could not parse x.mis. Too deep.',
  ],
  [
    { code: 'unusedFiles', paths: ['a.txt'], others: 0 },
    "The following additional files won't be submitted: a.txt.",
  ],
])('what may be absent: %j', (finding, says) => {
  expect(sentenceOf(finding)).toBe(says);
});
