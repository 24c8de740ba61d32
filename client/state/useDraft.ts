import { create } from 'zustand';

const storageName = (key: string) => `draft:${key}`;

function stored(key: string): string {
  try {
    return sessionStorage.getItem(storageName(key)) ?? '';
  } catch {
    return '';
  }
}

const useDrafts = create<{ drafts: ReadonlyMap<string, string> }>(() => ({ drafts: new Map() }));

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

/** Text that someone is typing, kept when they leave the page or reload it. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const text = useDrafts(({ drafts }) => drafts.get(key)) ?? stored(key);
  return [text, (next) => setDraft(key, next)];
}
