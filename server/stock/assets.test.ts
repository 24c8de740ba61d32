import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir.ts';
import { writeFiles } from '../testing/writeFiles.ts';
import { findAsset, openAssets } from './assets.ts';
import { scanInstallation } from './scanInstallation.ts';

async function installation(files: Record<string, string>): Promise<string> {
  const folder = await tempDir();
  await writeFiles(folder, files);
  return folder;
}

it('finds the file that the games would use, ignoring case', async () => {
  const folder = await installation({ 'Interiors_MBG/Addon/Ramp.dif': 'ramp', 'shapes/a.dts': 'shape' });
  const assets = await openAssets(folder);
  const ramp = { file: join(folder, 'Interiors_MBG/Addon/Ramp.dif'), size: 4, crc32: crc32('ramp') };
  expect(await findAsset(assets, 'interiors/addon/RAMP.dif')).toMatchObject({
    path: 'interiors/addon/RAMP.dif',
    ...ramp,
  });
  expect(await findAsset(assets, 'lbinteriors/addon/ramp.dif')).toMatchObject(ramp);
  expect(await findAsset(assets, 'interiors/ramp.dif')).toBeNull();
});

it('finds the interiors of a Gold installation by the names that Platinum gave them', async () => {
  const assets = await openAssets(await installation({ 'interiors/addon/ramp.dif': 'ramp' }));
  expect(await findAsset(assets, 'interiors_mbg/addon/ramp.dif')).toMatchObject({ size: 4 });
});

it('never reads outside its folder', async () => {
  const outside = await installation({ 'secret.txt': 'secret' });
  const folder = await installation({ 'interiors/a.dif': 'a' });
  await symlink(join(outside, 'secret.txt'), join(folder, 'interiors/link.dif'));
  await symlink(outside, join(folder, 'shapes'));
  const assets = await openAssets(folder);
  for (const path of ['interiors/link.dif', 'shapes/secret.txt', '../secret.txt', `${outside}/secret.txt`]) {
    expect(await findAsset(assets, path)).toBeNull();
  }
});

it('measures a file again when it has changed', async () => {
  const folder = await installation({ 'interiors/a.dif': 'old' });
  const assets = await openAssets(folder);
  await findAsset(assets, 'interiors/a.dif');
  await writeFile(join(folder, 'interiors/a.dif'), 'new');
  await utimes(join(folder, 'interiors/a.dif'), 1, 1);
  expect(await findAsset(assets, 'interiors/a.dif')).toMatchObject({ crc32: crc32('new') });
});

it('makes the list of a real installation', async () => {
  const folder = await installation({
    'interiors_pq/Ramp 100%.dif': 'ramp',
    'init.cs': '',
    'interiors_pq/Thumbs.db': '',
  });
  expect(await scanInstallation(folder, 'PlatinumQuest')).toEqual({
    list: '# PlatinumQuest stock files, paths relative to data/ (2 files)\n.:\n  init.cs\ninteriors_pq:\n  ramp%20100%25.dif\n',
    count: 2,
  });
  await rm(join(folder, 'interiors_pq'), { recursive: true });
  await expect(scanInstallation(folder, 'PlatinumQuest')).rejects.toThrow('has no interiors');
});
