import type { TypedText } from '../state/editedText.ts';
import { isString, objectOf, parseKept } from '../state/keptValue.ts';
import { useDraft } from '../state/useDraft.ts';

const isTypedText = objectOf<TypedText>({ typed: isString, replaces: isString });

/** A bio that was typed and not saved; undefined when there is none. */
export function useBioDraft(
  profileId: number,
): [typed: TypedText | undefined, setTyped: (typed: TypedText | undefined) => void] {
  const [text, setText] = useDraft(`bio:${profileId}`);
  const setTyped = (typed: TypedText | undefined) => setText(typed ? JSON.stringify(typed) : '');
  return [parseKept(text, isTypedText) ?? undefined, setTyped];
}
