import type { PackOp } from '../../../shared/applyPackOp.ts';
import {
  type Check,
  isBoolean,
  isNumber,
  isString,
  listOf,
  objectOf,
  orNull,
  orUndefined,
  recordOf,
} from '../../state/keptValue.ts';
import type { EditKind, PackEdit } from './packEdit.ts';

type OpNamed<Name extends PackOp['op']> = Extract<PackOp, { op: Name }>;

const oneOf =
  <Value extends string>(...values: Value[]): Check<Value> =>
  (value): value is Value =>
    values.some((each) => each === value);

const anchor = orNull(isNumber);
const place = { after: anchor, before: orUndefined(anchor), fallbacks: orUndefined(listOf(anchor)) };
const levelIds = listOf(isNumber);
const base = orUndefined(isNumber);

const opChecks: { [Name in PackOp['op']]: Check<OpNamed<Name>> } = {
  add: objectOf<OpNamed<'add'>>({ op: oneOf('add'), levelIds, ...place }),
  remove: objectOf<OpNamed<'remove'>>({ op: oneOf('remove'), levelIds }),
  move: objectOf<OpNamed<'move'>>({ op: oneOf('move'), levelId: isNumber, ...place }),
  rename: objectOf<OpNamed<'rename'>>({ op: oneOf('rename'), name: isString, base }),
  describe: objectOf<OpNamed<'describe'>>({ op: oneOf('describe'), description: isString, base }),
  note: objectOf<OpNamed<'note'>>({ op: oneOf('note'), levelId: isNumber, note: isString, base }),
};
const isPackOp = (value: unknown): value is PackOp => Object.values(opChecks).some((check) => check(value));

/** Whether something that was kept on the device is an edit that can still be sent. */
export const isPackEdit = objectOf<PackEdit>({
  clientId: isString,
  kind: oneOf<EditKind>('edit', 'undo', 'redo'),
  ops: listOf(isPackOp),
  isSent: isBoolean,
  isAlone: orUndefined(isBoolean),
  isApplied: orUndefined(isBoolean),
  names: recordOf(isString),
  replaced: recordOf(isString),
});
