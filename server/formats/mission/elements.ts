import { evaluate, type Variables } from '../torqueScript/evaluate.ts';
import { childrenOf, type ObjectSyntax, type Syntax } from '../torqueScript/syntax.ts';

/** An object of a mission, and whether it is placed immediately or only by code that may run. */
export interface Element {
  object: ObjectSyntax;
  isPlaced: boolean;
}

export const codeThatMayRun = new Set(['function', 'package', 'if', 'while', 'for', 'switch']);

/** Every object and datablock, in source order, parents before children. */
export function collectElements(syntaxes: Syntax[]): Element[] {
  const elements: Element[] = [];
  const visit = (syntax: Syntax, isPlaced: boolean): void => {
    if (syntax.kind === 'object') {
      elements.push({ object: syntax, isPlaced: isPlaced && !syntax.isDatablock });
    }
    const isStillPlaced = isPlaced && !(syntax.kind === 'code' && codeThatMayRun.has(syntax.tag));
    for (const part of childrenOf(syntax)) visit(part, isStillPlaced);
  };
  for (const syntax of syntaxes) visit(syntax, true);
  return elements;
}

/** Lower-case class; empty when it is computed. */
export function classOf({ className }: ObjectSyntax): string {
  return className.kind === 'literal' ? className.text.toLowerCase() : '';
}

/** Lower-case name; empty when there is none or it cannot be evaluated. */
export function nameOf({ name }: ObjectSyntax, variables: Variables): string {
  return name === undefined ? '' : (evaluate(name, variables) ?? '').toLowerCase();
}

/**
 * Text of a field without index, looked up by lower-case name: the last one wins. Empty when there is none or
 * it cannot be evaluated.
 */
export function fieldText({ fields }: ObjectSyntax, name: string, variables: Variables): string {
  const field = fields.findLast(
    (candidate) => candidate.index.length === 0 && isNamedField(candidate.name, name),
  );
  return field === undefined ? '' : (evaluate(field.value, variables) ?? '');
}

function isNamedField(written: string, name: string): boolean {
  return written.length === name.length && written.toLowerCase() === name;
}
