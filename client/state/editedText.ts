/** A typed text, and the stored text that it replaces. */
export interface TypedText {
  typed: string;
  replaces: string;
}

/** A text that is edited here while others may change it too. */
export interface EditedText {
  text: string;
  change: (text: string) => void;
  isChanged: boolean;
  /** The text of somebody else who changed it meanwhile; null when nobody did. */
  theirs: string | null;
  takeTheirs: () => void;
  keepOwn: () => void;
}

export interface TextSource {
  /** The text as it is stored now. */
  stored: string;
  /** The text typed here; undefined while it is untouched. */
  typed: TypedText | undefined;
  setTyped: (typed: TypedText | undefined) => void;
  /** Whether two texts count as equal; by default, surrounding blanks are ignored. */
  isSame?: (one: string, other: string) => boolean;
}

const isSameTrimmed = (one: string, other: string) => one.trim() === other.trim();

/** Compares a typed text with the stored one. An unchanged text follows the changes of others. */
export function editedText({ stored, typed, setTyped, isSame = isSameTrimmed }: TextSource): EditedText {
  const isUnchanged = typed && isSame(typed.typed, typed.replaces) && !isSame(typed.replaces, stored);
  const own = isUnchanged ? undefined : typed;
  const text = own?.typed ?? stored;
  const isChanged = own !== undefined && !isSame(text, stored);
  return {
    text,
    change: (next) => setTyped({ typed: next, replaces: own?.replaces ?? stored }),
    isChanged,
    theirs: isChanged && !isSame(own.replaces, stored) ? stored : null,
    takeTheirs: () => setTyped(undefined),
    keepOwn: () => setTyped({ typed: text, replaces: stored }),
  };
}
