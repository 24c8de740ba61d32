import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { storeBlob } from '../../server/files/blobs.ts';
import { buildFile, insertLevel } from '../../server/testing/factories.ts';
import { signUpPerson } from '../../server/testing/person.ts';
import { testSite } from './testSite.ts';

/** The frame of a level's picture is as high as the picture in it. */
const site = testSite();
const pictures = [
  { width: 258, height: 193 },
  { width: 160, height: 120 },
  { width: 800, height: 600 },
];
const paths: string[] = [];
beforeAll(async () => {
  const { id } = await signUpPerson(site.server);
  for (const size of pictures) {
    const bytes = await sharp({ create: { ...size, channels: 3, background: '#2f7df0' } })
      .jpeg()
      .toBuffer();
    await storeBlob(site.server.deps.files, bytes);
    const mission = Buffer.from(`mission ${size.width}`);
    await storeBlob(site.server.deps.files, mission);
    const files = [
      buildFile('missions/slope.mis', 'mission', mission),
      buildFile('missions/slope.jpg', 'image', bytes),
    ];
    paths.push(`/level/${(await insertLevel(site.server, id, { files }))._id}`);
  }
});

test.each([390, 1280, 1920])('at a width of %i', async (width) => {
  for (const path of paths) {
    const page = await site.open(path, { viewport: { width, height: 900 } });
    const picture = page.getByRole('img', { name: /^Picture of/ });
    await picture.waitFor();
    const heights = () =>
      picture.evaluate((image) => [image, image.parentElement].map((each) => each?.clientHeight));
    await expect
      .poll(async () => {
        const [own = 0, frame = 0] = await heights();
        return own > 0 && frame - own <= 1;
      })
      .toBe(true);
    const enlargement = await picture.evaluate(
      (image) => image.clientHeight / (image as HTMLImageElement).naturalHeight,
    );
    expect(enlargement).toBeLessThanOrEqual(1.51);
  }
});
