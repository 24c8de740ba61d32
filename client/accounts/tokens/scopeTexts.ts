import type { TokenScope } from '../../../shared/tokenScopes.ts';

/** What each scope lets a program do, for people. */
export const scopeTexts: Record<TokenScope, { label: string; text: string }> = {
  read: { label: 'Read', text: 'See what you see when you are signed in' },
  write: { label: 'Write', text: 'Edit your levels, comment and love' },
  upload: { label: 'Upload', text: 'Upload levels and new versions of them' },
  packs: { label: 'Packs', text: 'Create, change and delete your packs' },
  scores: { label: 'Scores', text: 'Post scores' },
};
