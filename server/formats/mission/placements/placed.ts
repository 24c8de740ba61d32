import type { Variables } from '../../torqueScript/evaluate.ts';
import type { ObjectSyntax } from '../../torqueScript/syntax.ts';

/** An object of a mission as its readers receive it. */
export interface Placed {
  object: ObjectSyntax;
  /** The object that contains it: a group. */
  parent: ObjectSyntax | null;
  variables: Variables;
  /** The text of a field. */
  read(field: string): string;
}
