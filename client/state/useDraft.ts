import { useSyncExternalStore } from 'react';
import { createStore } from '../store/createStore.ts';

interface Drafts {
  /** The account that types here, or `visitor`. Nobody else sees its texts. */
  owner: number;
  byName: ReadonlyMap<string, string>;
}

const visitor = 0;

const useDrafts = createStore<Drafts>(() => ({ owner: visitor, byName: new Map() }));

const never = () => () => undefined;
const prefixOf = (owner: number) => `draft:${owner}:`;
const nameOf = (key: string) => prefixOf(useDrafts.getState().owner) + key;

function stored(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

export function draftOf(key: string): string {
  const name = nameOf(key);
  return useDrafts.getState().byName.get(name) ?? stored(name);
}

export function setDraft(key: string, text: string): void {
  const name = nameOf(key);
  const before = draftOf(key);
  useDrafts.setState(({ byName }) => ({ byName: new Map(byName).set(name, text) }));
  try {
    // Another tab may have kept another text under this name.
    const isKept = before && localStorage.getItem(name) === before;
    for (const storage of isKept ? [sessionStorage, localStorage] : [sessionStorage]) {
      if (text) storage.setItem(name, text);
      else storage.removeItem(name);
    }
  } catch {
    // Storage may be forbidden or full: the draft then lasts as long as the page.
  }
}

/** Keeps a draft, and what becomes of it, also after its tab is closed. */
export function keepDraft(key: string): void {
  try {
    localStorage.setItem(nameOf(key), draftOf(key));
  } catch {
    // As above.
  }
}

/** What was typed before the account was known, or before signing in, becomes the account's. */
export function setDraftOwner(owner: number): void {
  const { byName } = useDrafts.getState();
  useDrafts.setState({ owner });
  if (owner === visitor) return;
  const typed = [...byName].filter(([name, text]) => text && name.startsWith(prefixOf(visitor)));
  for (const [name, text] of typed) {
    const key = name.slice(prefixOf(visitor).length);
    if (!draftOf(key)) setDraft(key, text);
  }
  forgetDrafts(visitor);
}

/** Forgets every unsent text of an account that signs out: the next person at this browser must not read it. */
export function forgetDrafts(owner: number): void {
  const isIts = (name: string) => name.startsWith(prefixOf(owner));
  useDrafts.setState(({ byName }) => ({ byName: new Map([...byName].filter(([name]) => !isIts(name))) }));
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of Object.keys(storage)) if (isIts(name)) storage.removeItem(name);
    }
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

/** Text that someone is typing, kept when they leave the page or reload it. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const name = prefixOf(useDrafts(({ owner }) => owner)) + key;
  // The text left by an earlier page; the server does not know it.
  const left = useSyncExternalStore(
    never,
    () => stored(name),
    () => '',
  );
  const text = useDrafts(({ byName }) => byName.get(name)) ?? left;
  return [text, (next) => setDraft(key, next)];
}
