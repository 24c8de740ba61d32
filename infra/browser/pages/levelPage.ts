import type { Page } from 'playwright-core';

export function levelPage(page: Page) {
  const comments = page.getByRole('region', { name: /^Comments/ });
  return {
    title: page.getByRole('main').getByRole('heading', { level: 1 }),
    love: page.getByRole('button', { name: /^Loved? · / }),
    loveSaying: (text: string | RegExp) => page.getByRole('button', { name: text }),
    comments,
    /** Shown in the bar while the page receives live events. */
    isLive: page.getByRole('banner').getByText('Live', { exact: true }),
    comment: (text: string) => comments.getByText(text, { exact: true }),
    async postComment(text: string) {
      await comments.getByLabel('Your comment').fill(text);
      await comments.getByRole('button', { name: 'Comment', exact: true }).click();
    },
    editButton: page.getByRole('button', { name: 'Edit level' }),
    save: page.getByRole('button', { name: 'Save' }),
    remarks: page.getByLabel('Remarks'),
    /** Edits the code of the mission info as typing would. */
    async changeCode(from: string | RegExp, to: string) {
      const code = page.getByRole('textbox', { name: 'Mission info' });
      const text = await code.innerText();
      await code.press('ControlOrMeta+a');
      await page.keyboard.insertText(text.replace(from, to));
    },
    deleteButton: page.getByRole('button', { name: 'Delete level' }),
    leaderboards: page.getByRole('region', { name: 'Leaderboards' }),
    /** A player's line on the leaderboard. */
    scoreOf: (username: string) => page.getByRole('row').filter({ hasText: username }),
    missing: page.getByText("This level doesn't exist or has been deleted. :("),
  };
}
