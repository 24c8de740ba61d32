import { useEffect } from 'react';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}

/** Focuses the page's search field; false where there is none. */
export function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search-hotkey]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** The `/` key focuses the page's search field; on a page without one, it calls `onMissing`. */
export function useSearchHotkey(onMissing: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!focusSearchField()) onMissing();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onMissing]);
}
