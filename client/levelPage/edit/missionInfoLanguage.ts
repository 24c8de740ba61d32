import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { isChangeable } from '../../../shared/missionInfo.ts';

/** Highlights `key = "value";`; fields that cannot be changed have a style of their own. */
const language = StreamLanguage.define<{ isLocked: boolean }>({
  startState: () => ({ isLocked: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    const key = stream.match(/^[a-z_]\w*(?:\[\s*\d+\s*\])?/i);
    if (key) {
      state.isLocked = !isChangeable(stream.current().replace(/[[\]\s]/g, ''));
      return state.isLocked ? 'locked' : 'propertyName';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return state.isLocked ? 'locked' : 'string';
    stream.next();
    return 'punctuation';
  },
  tokenTable: { locked: tags.comment },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--azure-deep)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.comment, tags.punctuation], color: 'var(--ink-3)' },
]);

export const missionInfoLanguage = [language, syntaxHighlighting(colours)];
