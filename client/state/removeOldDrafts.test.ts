import { expect, test } from 'vitest';
import { removeOldDrafts } from './removeOldDrafts.ts';
import { draftOf, setDraft } from './useDraft.ts';

test('what was filled in for an upload is kept until the site forgets its files', () => {
  const kept = (expiresAt: number) => JSON.stringify({ expiresAt });
  localStorage.setItem('draft:5:submission:over', kept(Date.now() - 1));
  localStorage.setItem('draft:5:submission:damaged', '{');
  localStorage.setItem('draft:5:submission:open', kept(Date.now() + 60_000));
  localStorage.setItem('draft:5:pack:5:3', '{}');
  removeOldDrafts();
  expect(Object.keys(localStorage).sort()).toEqual(['draft:5:pack:5:3', 'draft:5:submission:open']);
});

test('texts that were kept under names without an account are removed, and nothing else', () => {
  setDraft('comment:7', 'Only half a thou');
  sessionStorage.setItem('draft:comment:7', 'Of an earlier version');
  sessionStorage.setItem('draft:5:pack:5:3', '{}');
  sessionStorage.setItem('other', 'stays');
  removeOldDrafts();
  expect(Object.keys(sessionStorage).sort()).toEqual(['draft:0:comment:7', 'draft:5:pack:5:3', 'other']);
  expect(draftOf('comment:7')).toBe('Only half a thou');
});
