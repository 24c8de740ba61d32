import { useSyncExternalStore } from 'react';
import { createStore } from '../store/createStore.ts';

const prefix = 'draft:';
const never = () => () => undefined;
const storageName = (key: string) => prefix + key;

function stored(key: string): string {
  try {
    return sessionStorage.getItem(storageName(key)) ?? '';
  } catch {
    return '';
  }
}

const useDrafts = createStore<{ drafts: ReadonlyMap<string, string> }>(() => ({ drafts: new Map() }));

export const draftOf = (key: string): string => useDrafts.getState().drafts.get(key) ?? stored(key);

export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(key, text) }));
  try {
    if (text) sessionStorage.setItem(storageName(key), text);
    else sessionStorage.removeItem(storageName(key));
  } catch {
    // Storage may be forbidden or full: the draft then lasts as long as the page.
  }
}

/** Forgets every unsent text: the next person at this browser must not read it. */
export function clearDrafts(): void {
  useDrafts.setState({ drafts: new Map() });
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const name of names) if (name?.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

/** Text that someone is typing, kept when they leave the page or reload it. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  // The text left by an earlier page; the server does not know it.
  const left = useSyncExternalStore(
    never,
    () => stored(key),
    () => '',
  );
  const text = useDrafts(({ drafts }) => drafts.get(key)) ?? left;
  return [text, (next) => setDraft(key, next)];
}
