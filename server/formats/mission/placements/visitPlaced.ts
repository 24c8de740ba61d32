import { childrenOf, type ObjectSyntax, type Syntax } from '../../torqueScript/syntax.ts';
import { codeThatMayRun } from '../elements.ts';

/** Calls `visit` for every object that a mission places, parents first, with the object that holds it. */
export function visitPlaced(
  syntaxes: readonly Syntax[],
  visit: (object: ObjectSyntax, parent: ObjectSyntax | null) => void,
  parent: ObjectSyntax | null = null,
): void {
  for (const syntax of syntaxes) {
    if (syntax.kind === 'object') {
      if (syntax.isDatablock) continue;
      visit(syntax, parent);
      visitPlaced(syntax.children, visit, syntax);
    } else if (syntax.kind !== 'code' || !codeThatMayRun.has(syntax.tag)) {
      visitPlaced(childrenOf(syntax), visit, parent);
    }
  }
}
