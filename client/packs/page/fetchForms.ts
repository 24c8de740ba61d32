import { loadPart } from '../../code/loadPart.ts';

const forms = [
  () => import('./PackTextsForm.tsx'),
  () => import('./LevelNoteForm.tsx'),
  () => import('./AddLevelsDialog.tsx'),
];

/** Fetches the code of the forms of editing before they are opened, so that they open without a network too. */
export async function fetchForms(): Promise<void> {
  // Whoever opens a form whose code is missing is told then.
  await Promise.allSettled(forms.map((load) => loadPart<unknown>(load)));
}
