import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signUpPerson } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

/** People without a picture have the same marble on the pages and in the pictures of links. */
const site = testSite();

/** Where the letter is not, as parts of the side. */
const places = [
  [0.35, 0.2],
  [0.75, 0.25],
  [0.2, 0.7],
  [0.5, 0.9],
  [0.85, 0.6],
] as const;

type Color = [red: number, green: number, blue: number];

/** The colours of a picture (PNG) at those places. */
const colorsOf = (page: Page, png: Buffer): Promise<Color[]> =>
  page.evaluate(
    async ({ data, at }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      return at.map(([x, y]) => {
        const [red = 0, green = 0, blue = 0] =
          pen?.getImageData(x * image.width, y * image.height, 1, 1).data ?? [];
        return [red, green, blue];
      });
    },
    { data: png.toString('base64'), at: places },
  );

test.each(['Ivory', 'Ada', 'Gus', 'ゆき'])('the marble of %s', async (username) => {
  const person = await signUpPerson(site.server, { username });
  const page = await site.open(`/profile/${person.id}`, { deviceScaleFactor: 2 });
  const shown = await page.getByRole('main').locator('[style*="--light"]').first().screenshot();
  const { bytes } = await person.send('GET', `/api/account/${person.id}/avatar?size=256`);
  const [onPage, drawn] = [await colorsOf(page, shown), await colorsOf(page, bytes)];
  const differences = onPage.flatMap((color, i) =>
    color.map((value, channel) => Math.abs(value - (drawn[i]?.[channel] ?? 0))),
  );
  expect(Math.max(...differences), JSON.stringify({ onPage, drawn })).toBeLessThanOrEqual(6);
});
