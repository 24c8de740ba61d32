import { useEffect, useEffectEvent } from 'react';
import { isUncertain } from '../api/isUncertain.ts';
import { isNumber, isString, listOf, objectOf, parseKept } from './keptValue.ts';
import { randomId } from './randomId.ts';
import { draftOf, draftOwner, setDraft, useDraft } from './useDraft.ts';

/**
 * A text whose sending was not answered: it may or may not be stored. Trying again uses the same client ID.
 */
export interface SentText {
  clientId: string;
  content: string;
  /** The newest ID of its kind that was known when the text was sent: only a newer thing can be this text. */
  after: number;
}

/** The client IDs of what this tab is sending right now. */
const sending = new Set<string>();

// Stored beside the draft, so that both survive a reload.
const sentKey = (key: string) => `${key}:sent`;
const isSentTexts = listOf(objectOf<SentText>({ clientId: isString, content: isString, after: isNumber }));
const parse = (text: string): SentText[] => parseKept(text, isSentTexts) ?? [];
const sentTexts = (key: string): SentText[] => parse(draftOf(sentKey(key)));
const setSentTexts = (key: string, sent: readonly SentText[], owner?: number): void =>
  setDraft(sentKey(key), sent.length > 0 ? JSON.stringify(sent) : '', owner);
const forget = (key: string, { clientId }: SentText, owner?: number): void =>
  setSentTexts(
    key,
    sentTexts(key).filter((each) => each.clientId !== clientId),
    owner,
  );

/** Returns a text to the draft, before anything typed since. */
function putBack(key: string, content: string, owner?: number): void {
  const typed = draftOf(key);
  if (typed === content || typed.startsWith(`${content}\n\n`)) return;
  setDraft(key, typed ? `${content}\n\n${typed}` : content, owner);
}

function takeOut(key: string, content: string): void {
  const typed = draftOf(key);
  if (typed.trim() === content) setDraft(key, '');
  else if (typed.startsWith(`${content}\n\n`)) setDraft(key, typed.slice(content.length + 2));
}

/**
 * Sends the text of a draft and empties the draft. When that fails, the text is back in the draft, and the
 * error is thrown. The same text is sent with the same client ID until it is known what became of it. If its
 * author has left meanwhile, what was sent waits for them.
 */
export async function sendText(
  key: string,
  content: string,
  after: number,
  send: (clientId: string) => Promise<unknown>,
): Promise<void> {
  const known = sentTexts(key).filter((each) => !sending.has(each.clientId));
  const sent = known.find((each) => each.content === content) ?? { clientId: randomId(), content, after };
  // The person has seen the earlier texts whose delivery is in doubt, and now sends another one.
  const others = sentTexts(key).filter(({ clientId }) => sending.has(clientId));
  const owner = draftOwner();
  sending.add(sent.clientId);
  setSentTexts(key, [...others, sent]);
  setDraft(key, '');
  try {
    await send(sent.clientId).finally(() => sending.delete(sent.clientId));
    forget(key, sent, owner);
  } catch (error) {
    if (!isUncertain(error)) forget(key, sent, owner);
    putBack(key, content, owner);
    throw error;
  }
}

/**
 * Whether something in this draft may be stored although no answer arrived. When `isStored` finds it, it
 * leaves the draft. A text that was being sent during a reload is in the draft again.
 */
export function useIsInDoubt(key: string, isStored: (sent: SentText) => boolean): boolean {
  const [text] = useDraft(sentKey(key));
  const [draft] = useDraft(key);
  const unanswered = parse(text).filter(({ clientId }) => !sending.has(clientId));
  const stored = unanswered.filter(isStored);
  useEffect(() => {
    for (const sent of stored) {
      forget(key, sent);
      takeOut(key, sent.content);
    }
  });
  const restore = useEffectEvent(() => {
    if (draft) return;
    for (const sent of unanswered) if (!stored.includes(sent)) putBack(key, sent.content);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft, after a reload during the sending
  useEffect(restore, [key]);
  return unanswered.some((sent) => !stored.includes(sent) && draft.includes(sent.content));
}
