import { useMemo } from 'react';
import { fieldOf, isText, type PackTextField, textIn, textOf } from '../../../shared/applyPackOp.ts';
import type { PackState } from '../../../shared/packSteps.ts';
import { useSession } from '../../session/sessionStore.ts';
import type { TypedText } from '../../state/editedText.ts';
import {
  type Check,
  isNumber,
  isString,
  objectOf,
  orUndefined,
  parseKept,
  recordOf,
} from '../../state/keptValue.ts';
import { draftOf, keepDraft, setDraft, useDraft } from '../../state/useDraft.ts';
import type { PackEdit } from './packEdit.ts';

/** A text that replaces the stored text of one version of the pack. */
export interface DraftText extends TypedText {
  base: number;
  /** The person who has changed the stored text meanwhile, if known. */
  by?: string;
}

/**
 * Name, description and notes as they were typed and not stored. A draft outlives its form, the right to edit
 * and the pack, so that nothing is lost.
 */
export type PackDraft = Readonly<Partial<Record<PackTextField, DraftText>>>;

const keyOf = (accountId: number | undefined, packId: number): string => `pack:${accountId ?? 0}:${packId}`;

const isPackDraft: Check<PackDraft> = recordOf(
  objectOf<DraftText>({ typed: isString, replaces: isString, base: isNumber, by: orUndefined(isString) }),
);
const parse = (text: string): PackDraft => parseKept(text, isPackDraft) ?? {};

/** A field that is undefined is removed. */
export type DraftChange = Partial<Record<PackTextField, DraftText | undefined>>;

export function changeDraft(packId: number, change: DraftChange): void {
  const key = keyOf(useSession.getState().info?.profile.id, packId);
  const draft = { ...parse(draftOf(key)), ...change };
  const hasText = Object.values(draft).some((text) => text !== undefined);
  setDraft(key, hasText ? JSON.stringify(draft) : '');
}

/** Keeps the texts also after the tab is closed, until they are stored or discarded. */
export const keepPackDraft = (packId: number): void =>
  keepDraft(keyOf(useSession.getState().info?.profile.id, packId));

/** After the answer to texts, those that were begun meanwhile replace what was stored. */
export function rebaseDraft(packId: number, { ops }: PackEdit, state: PackState): void {
  for (const op of ops.filter(isText)) {
    const field = fieldOf(op);
    const begun = draftOfPack(packId)[field];
    const isStored = textOf(op) === textIn(state, op);
    if (begun && isStored && begun.replaces === textOf(op)) {
      changeDraft(packId, { [field]: { ...begun, base: state.version } });
    }
  }
}

export const forgetDraft = (packId: number): void =>
  setDraft(keyOf(useSession.getState().info?.profile.id, packId), '');

export function draftOfPack(packId: number): PackDraft {
  return parse(draftOf(keyOf(useSession.getState().info?.profile.id, packId)));
}

export function usePackDraft(packId: number): PackDraft {
  const accountId = useSession(({ info }) => info?.profile.id);
  const [text] = useDraft(keyOf(accountId, packId));
  return useMemo(() => parse(text), [text]);
}

/** Whether a text was typed for the pack and not stored. */
export const useHasDraft = (packId: number): boolean => Object.keys(usePackDraft(packId)).length > 0;

/** Whether that is its name or its description. */
export function useIsTextBegun(packId: number): boolean {
  const { name, description } = usePackDraft(packId);
  return (name ?? description) !== undefined;
}
