import { useSyncExternalStore } from 'react';
import { createStore } from '../store/createStore.ts';

interface Drafts {
  /** The account that types here; 0 for a visitor. Nobody else sees its texts. */
  owner: number;
  byName: ReadonlyMap<string, string>;
}

const useDrafts = createStore<Drafts>(() => ({ owner: 0, byName: new Map() }));

const never = () => () => undefined;
const prefixOf = (owner: number) => `draft:${owner}:`;
export const draftOwner = (): number => useDrafts.getState().owner;
const nameOf = (key: string) => prefixOf(draftOwner()) + key;

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

/** Changes nothing when `owner` does not type here any more: an answer may arrive after they have left. */
export function setDraft(key: string, text: string, owner = draftOwner()): void {
  if (owner !== draftOwner()) return;
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

export const setDraftOwner = (owner: number): void => useDrafts.setState({ owner });

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
  const owner = useDrafts((drafts) => drafts.owner);
  const name = prefixOf(owner) + key;
  // The text left by an earlier page; the server does not know it.
  const left = useSyncExternalStore(
    never,
    () => stored(name),
    () => '',
  );
  const text = useDrafts(({ byName }) => byName.get(name)) ?? left;
  return [text, (next) => setDraft(key, next, owner)];
}
