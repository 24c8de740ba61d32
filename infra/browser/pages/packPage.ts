import type { Page } from 'playwright-core';

export function packPage(page: Page) {
  const included = page.getByRole('region', { name: /^Included levels/ });
  const rows = included.getByRole('listitem');
  const addDialog = page.getByRole('dialog', { name: 'Which levels do you want to add?' });
  const editorsDialog = page.getByRole('dialog', { name: 'Who may edit this pack?' });

  async function manage(item: string) {
    await page.getByRole('button', { name: 'Manage this pack' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }
  return {
    title: page.getByRole('heading', { level: 1 }),
    addButton: included.getByRole('button', { name: 'Add levels' }),
    saved: included.getByText('Saved', { exact: true }),
    /** “Saving…”, “Saving slowly…” or “Not saved — offline”. */
    saveState: (text: string) => included.getByText(text, { exact: true }),
    undo: included.getByRole('button', { name: 'Undo' }),
    redo: included.getByRole('button', { name: 'Redo' }),
    name: page.getByLabel('Name', { exact: true }),
    description: page.getByLabel('Description', { exact: true }),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    lastChange: (text: string | RegExp) => page.getByRole('status').getByText(text),
    row: (level: string) => rows.filter({ hasText: level }),
    async writeDescription(text: string) {
      await manage('Edit name and description');
      await page.getByLabel('Description', { exact: true }).fill(text);
    },
    grip: (level: string) => included.getByRole('button', { name: `Reorder ${level}` }),
    removeLevel: (level: string) => included.getByRole('button', { name: `Remove ${level} from this pack` }),
    /** The names of the levels from top to bottom. */
    levels: () => rows.getByRole('heading').getByRole('link').allInnerTexts(),
    someoneEdits: (username: string) => included.getByText(`${username} is editing`),
    manage,
    async add(...names: string[]) {
      await included.getByRole('button', { name: 'Add levels' }).click();
      for (const name of names) {
        await addDialog.getByRole('searchbox').fill(name);
        await addDialog.getByRole('button', { name: `Add ${name}`, exact: true }).click();
      }
      await addDialog.getByRole('button', { name: 'Done' }).click();
    },
    async invite(username: string) {
      await manage('Choose editors');
      await editorsDialog.getByLabel('Username').fill(username);
      await editorsDialog.getByRole('button', { name: 'Invite' }).click();
      await editorsDialog.getByRole('button', { name: `Remove ${username}` }).waitFor();
      await editorsDialog.getByRole('button', { name: 'Done' }).click();
    },
    async uninvite(username: string) {
      await manage('Choose editors');
      await editorsDialog.getByRole('button', { name: `Remove ${username}` }).click();
      await editorsDialog.getByText('Nobody else may edit it yet.').waitFor();
      await editorsDialog.getByRole('button', { name: 'Done' }).click();
    },
  };
}
