import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { tempDir } from '../../../testing/tempDir.ts';
import { buildZip } from '../../../testing/zipBuilder.ts';
import { readFolder } from './readFolder.ts';

async function receive(files: Record<string, string | Buffer>) {
  const folder = await tempDir();
  return Promise.all(
    Object.entries(files).map(async ([path, content], index) => {
      const file = join(folder, String(index));
      await writeFile(file, content);
      return { path, file };
    }),
  );
}

it('measures the files of a folder as those of a zip, without junk', async () => {
  const received = await receive({
    'My level/a.mis': 'mission',
    'My level/.DS_Store': 'x',
    'My level\\b.dif': '',
  });
  const [mission, , interior] = received;
  const seen: unknown[] = [];
  expect(await readFolder(received, { onProgress: (...progress) => seen.push(progress) })).toEqual([
    {
      path: 'My level/a.mis',
      file: mission?.file,
      size: 7,
      sha256: createHash('sha256').update('mission').digest('hex'),
      crc32: crc32('mission'),
    },
    {
      path: 'My level/b.dif',
      file: interior?.file,
      size: 0,
      sha256: createHash('sha256').digest('hex'),
      crc32: 0,
    },
  ]);
  expect(seen).toEqual([
    [7, 7, 'My level/a.mis'],
    [7, 7, 'My level/b.dif'],
  ]);
});

it('refuses everything that is refused in a zip', async () => {
  const limits = {
    archiveEntries: 3,
    archiveUnpackedBytes: 2_000_000,
    archiveRatio: 200,
    entryNameLength: 20,
  };
  const refused: [Record<string, string | Buffer>, string][] = [
    [{ a: '', b: '', c: '', d: '' }, 'The archive has too many entries: 4. At most 3 are allowed.'],
    [{ a: Buffer.alloc(2_000_001) }, 'The archive is too large: With a it unpacks to more than 2 MB.'],
    [{ '../a.mis': '' }, '../a.mis leads out of its folder, which is not allowed.'],
    [{ 'C:\\a.mis': '' }, 'C:\\a.mis is an absolute path, which is not allowed.'],
    [{ 'a/b.mis': '', 'a/B.mis': '' }, 'a/b.mis and a/B.mis differ only in upper and lower case.'],
    [{ [`${'a'.repeat(21)}`]: '' }, `The name ${'a'.repeat(21)} is too long. At most 20 bytes are allowed.`],
    [{ 'a.zip': '' }, 'a.zip is an archive inside the archive, which is not allowed.'],
    [{ 'a.dif': buildZip([]) }, 'a.dif is an archive inside the archive, which is not allowed.'],
  ];
  for (const [files, message] of refused) {
    await expect(readFolder(await receive(files), { limits })).rejects.toThrow(message);
  }
});
