import { joiners } from './operators.ts';
import type { Literal } from './syntax.ts';
import type { Token } from './tokens.ts';
import { unescapeText } from './unescapeText.ts';

/** Words that start or continue a construct and so cannot be a value. */
const keywords = new Set(
  'datablock package function if else while do for break continue case switch return new default or'.split(
    ' ',
  ),
);

/** The literal that a single token forms, if any. */
export function literalOf(token: Token): Literal | undefined {
  if (token.kind === 'string' || token.kind === 'tag') {
    return { kind: 'literal', form: token.kind, text: unescapeText(token.text) };
  }
  if (token.kind === 'number') return { kind: 'literal', form: 'number', text: token.text };
  const isBareWord =
    token.kind === 'word' && !keywords.has(token.text.toLowerCase()) && !joiners.has(token.text);
  return isBareWord ? { kind: 'literal', form: 'word', text: token.text } : undefined;
}
