import { useState } from 'react';

/** What someone has typed, and the stored text that it is meant to replace. */
export interface TypedText {
  typed: string;
  replaces: string;
}

/** A text being changed here while others may change it too. */
export interface EditedText {
  text: string;
  change: (text: string) => void;
  isChanged: boolean;
  /** What someone else made of it while it was being changed here; null when nobody did. */
  theirs: string | null;
  takeTheirs: () => void;
  keepOwn: () => void;
}

export interface TextSource {
  /** The text as it is stored by now. */
  stored: string;
  /** What was typed here; undefined while it was not touched. */
  typed: TypedText | undefined;
  setTyped: (typed: TypedText | undefined) => void;
  /** Whether two texts say the same; blanks around them count for nothing unless given. */
  isSame?: (one: string, other: string) => boolean;
}

const isSameTrimmed = (one: string, other: string) => one.trim() === other.trim();

/** What is typed against what is stored. A text that was not changed here follows what others make of it. */
export function textConflict({ stored, typed, setTyped, isSame = isSameTrimmed }: TextSource): EditedText {
  const saysTheSame = typed && isSame(typed.typed, typed.replaces) && !isSame(typed.replaces, stored);
  const own = saysTheSame ? undefined : typed;
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

/** `textConflict` for a text that need not outlive the component. */
export function useTextConflict(stored: string): EditedText {
  const [typed, setTyped] = useState<TypedText>();
  return textConflict({ stored, typed, setTyped });
}
