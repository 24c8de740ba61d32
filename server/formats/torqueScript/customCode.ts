import { editorMarkers } from '../../../shared/editorMarkers.ts';
import { isNamed } from './evaluate.ts';
import { type CodeTag, childrenOf, type Statement, type Syntax } from './syntax.ts';

const runningTags: ReadonlySet<CodeTag> = new Set([
  'if',
  'while',
  'for',
  'switch',
  'function',
  'package',
  'assign',
  'call',
  'class',
]);

/**
 * Whether a program does more than place plain objects between the editor's markers. `text` is its source.
 */
export function hasCustomCode(text: string, statements: Statement[]): boolean {
  return !isSectionPlain(text, statements) || statements.some(({ syntax }) => runs(syntax));
}

/** Exactly one statement must be between the first two markers: the object MissionGroup. */
function isSectionPlain(text: string, statements: Statement[]): boolean {
  const begin = text.indexOf(editorMarkers.begin);
  const end = text.indexOf(editorMarkers.end);
  if (begin < 0 || end < begin) return false;
  const inside = statements.filter((statement) => statement.end > begin && statement.start < end);
  const [only] = inside;
  if (only === undefined || inside.length > 1 || only.start < begin || only.end > end) return false;
  return isNamed(only.syntax, 'missiongroup');
}

function runs(syntax: Syntax): boolean {
  if (syntax.kind === 'code' && runningTags.has(syntax.tag)) return true;
  if (syntax.kind === 'object') {
    const isNamePlain =
      syntax.name === undefined ||
      (syntax.name.kind === 'literal' && (syntax.name.form === 'word' || syntax.name.form === 'string'));
    if (syntax.isDatablock || syntax.parent !== undefined || !isNamePlain) return true;
  }
  return childrenOf(syntax).some(runs);
}
