import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { corpusFile, corpusPath, hasCorpus } from '../../../formats/testing/corpus.ts';
import { tempDir } from '../../../testing/tempDir.ts';
import { buildZip, type ZipEnding, type ZipPart } from '../../../testing/zipBuilder.ts';
import { ArchiveError } from './archiveError.ts';
import { type UnpackOptions, unpackZip } from './unpackZip.ts';

const damagedText = "The uploaded file couldn't be unzipped.";
const mission: ZipPart = { name: 'a.mis', data: 'new SimGroup(MissionGroup) {};'.repeat(20) };
const link = 0o120777;

async function unpack(zip: Uint8Array, options?: UnpackOptions) {
  const folder = await tempDir();
  const target = join(folder, 'files');
  await writeFile(join(folder, 'upload.zip'), zip);
  await mkdir(target);
  return unpackZip(join(folder, 'upload.zip'), target, options);
}

async function refusal(zip: Uint8Array, options?: UnpackOptions): Promise<string> {
  const error = await unpack(zip, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ArchiveError);
  return error instanceof ArchiveError ? error.message : '';
}

const paths = async (parts: ZipPart[], ending?: ZipEnding) =>
  (await unpack(buildZip(parts, ending))).map(({ path }) => path);

describe('a zip that is fine', () => {
  it('is unpacked under generated names, with digests', async () => {
    const image = Buffer.from([...Array(70_000).keys()]);
    const files = await unpack(buildZip([mission, { name: 'Maps\\b.PNG', data: image, method: 0 }]));
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['a.mis', 600],
      ['Maps/b.PNG', 70_000],
    ]);
    const [, second] = files;
    expect(second?.crc32).toBe(crc32(image));
    expect(second?.sha256).toBe(createHash('sha256').update(image).digest('hex'));
    expect(await readFile(second?.file ?? '')).toEqual(image);
    expect(second?.file.endsWith('/files/1')).toBe(true);
  });

  it('reports its progress in unpacked bytes', async () => {
    const seen: unknown[] = [];
    const zip = buildZip([mission, { name: 'b.dif', data: 'x'.repeat(400) }]);
    await unpack(zip, { onProgress: (...progress) => seen.push(progress) });
    expect(seen).toEqual([
      [600, 1000, 'a.mis'],
      [1000, 1000, 'b.dif'],
    ]);
  });

  it('may be empty, or contain empty files', async () => {
    expect(await paths([])).toEqual([]);
    const empty: ZipPart[] = [{ name: 'a.mis', method: 0 }, { name: 'b.mis' }];
    expect(await paths(empty)).toEqual(['a.mis', 'b.mis']);
  });

  it('may have data descriptors, zip64 records and a comment of maximum length', async () => {
    const parts: ZipPart[] = [
      { ...mission, hasDescriptor: true },
      { name: 'b.dif', data: 'interior', isZip64: true },
    ];
    const ending = { isZip64: true, comment: 'c'.repeat(65_535) };
    expect(await paths(parts, ending)).toEqual(['a.mis', 'b.dif']);
  });

  it('has its names in UTF-8, flagged or not, or in code page 437, in one Unicode form', async () => {
    const names = [
      { name: 'Übung.mis' },
      { name: Buffer.from('日本.mis'), flags: 0 },
      { name: Buffer.from([0x81, 0x62, 0x2e, 0x6d, 0x69, 0x73]), flags: 0 },
      { name: 'e\u0301.dif' },
    ];
    expect(await paths(names)).toEqual(['Übung.mis', '日本.mis', 'üb.mis', 'é.dif']);
  });

  it('loses folders and junk files of operating systems', async () => {
    const junk = ['maps/', '__MACOSX/maps/._a.mis', 'maps/.DS_Store', 'Thumbs.db', 'desktop.ini', '._a.mis'];
    const parts = junk.map((name): ZipPart => ({ name, data: 'PK\x03\x04' }));
    expect(await paths([...parts, { name: 'maps', mode: 0o040755 }, { name: './maps//a.mis' }])).toEqual([
      'maps/a.mis',
    ]);
  });

  it('may contain small files with a high compression ratio', async () => {
    expect(await paths([{ name: 'a.bmp', data: Buffer.alloc(1_000_000) }])).toEqual(['a.bmp']);
  });
});

/** Fault → the archive, and the sentence for its uploader. */
const hostile: Record<string, [zip: () => Buffer, message: string]> = {
  'a file that shrinks too much': [
    () => buildZip([mission, { name: 'bomb.dif', data: Buffer.alloc(3_000_000) }]),
    'bomb.dif is compressed to less than 1/200 of its size, which is not allowed.',
  ],
  'small files that shrink too much together': [
    () => buildZip([...'abcd'].map((name) => ({ name, data: Buffer.alloc(990_000) }))),
    'The archive is compressed to less than 1/200 of its size, which is not allowed.',
  ],
  'too many entries': [
    () => buildZip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.mis`, method: 0 }))),
    'The archive has too many entries: 10,001. At most 10,000 are allowed.',
  ],
  'sizes that claim too much': [
    () => buildZip([mission, { name: 'b.dif', data: 'x', lies: { size: 400_000_000 } }]),
    'The archive is too large: With b.dif it unpacks to more than 400 MB.',
  ],
  'entries that share all their bytes': [
    () => buildZip([mission, { ...mission, name: 'b.mis', headerStart: 0, isDirectoryOnly: true }]),
    damagedText,
  ],
  'an entry inside another one': [() => overlappingZip(), damagedText],
  'an entry twice in the directory': [
    () => buildZip([mission, { ...mission, headerStart: 0, isDirectoryOnly: true }]),
    'a.mis is in the archive twice.',
  ],
  twins: [
    () => buildZip([mission, { ...mission, name: 'A.MIS' }]),
    'a.mis and A.MIS differ only in upper and lower case.',
  ],
  'twins by their separators': [
    () => buildZip([{ name: 'maps/a.mis' }, { name: 'Maps\\a.mis' }]),
    'maps/a.mis and Maps/a.mis differ only in upper and lower case.',
  ],
  'a way out of the folder': [
    () => buildZip([{ name: 'maps/../../a.mis' }]),
    'maps/../../a.mis leads out of its folder, which is not allowed.',
  ],
  'a way out in the manner of Windows': [
    () => buildZip([{ name: 'maps\\.. .\\a.mis' }]),
    'maps\\.. .\\a.mis leads out of its folder, which is not allowed.',
  ],
  'an absolute path': [
    () => buildZip([{ name: '/etc/passwd' }]),
    '/etc/passwd is an absolute path, which is not allowed.',
  ],
  'a network path': [
    () => buildZip([{ name: '\\\\host\\share\\a.mis' }]),
    '\\\\host\\share\\a.mis is an absolute path, which is not allowed.',
  ],
  'a drive letter': [
    () => buildZip([{ name: 'c:a.mis' }]),
    'c:a.mis is an absolute path, which is not allowed.',
  ],
  'a link': [
    () => buildZip([mission, { name: 'b.dif', data: '/etc/passwd', mode: link }]),
    'b.dif is a link or a special file, which is not allowed.',
  ],
  'control characters': [
    () => buildZip([{ name: 'a\n.mis' }]),
    'The name a\ufffd.mis contains control characters.',
  ],
  'control characters in code page 437': [
    () => buildZip([{ name: Buffer.from([0x81, 0x07, 0x61]), flags: 0 }]),
    'The name \ufffd\ufffda contains control characters.',
  ],
  'a name that turns around': [
    () => buildZip([{ name: 'a\u202esim.exe' }]),
    'The name a\ufffdsim.exe contains control characters.',
  ],
  'a name with a mark of direction': [
    () => buildZip([{ name: 'a\u200fb.mis' }]),
    'The name a\ufffdb.mis contains control characters.',
  ],
  'a long name': [
    () => buildZip([{ name: `${'ü'.repeat(126)}.mis` }]),
    `The name ${'ü'.repeat(99)}… is too long. At most 255 bytes are allowed.`,
  ],
  'an archive by its name': [
    () => buildZip([{ name: 'more.RAR', data: 'x' }]),
    'more.RAR is an archive inside the archive, which is not allowed.',
  ],
  'an archive by its first bytes': [
    () => buildZip([{ name: 'more.dif', data: buildZip([mission]) }]),
    'more.dif is an archive inside the archive, which is not allowed.',
  ],
  'a tape archive by its mark': [
    () => buildZip([{ name: 'more.dif', data: `${'\0'.repeat(257)}ustar` }]),
    'more.dif is an archive inside the archive, which is not allowed.',
  ],
  encryption: [() => buildZip([{ ...mission, flags: 1 }]), 'a.mis is encrypted.'],
  'strong encryption': [() => buildZip([{ ...mission, flags: 0x41 }]), damagedText],
  LZMA: [
    () => buildZip([{ ...mission, method: 14 }]),
    'a.mis uses an unsupported compression method (LZMA).',
  ],
  'an unknown method': [
    () => buildZip([{ ...mission, method: 77 }]),
    'a.mis uses an unsupported compression method (77).',
  ],
  'a file larger than said': [() => buildZip([{ ...mission, lies: { size: 599 } }]), damagedText],
  'a file much larger than said': [
    () => buildZip([{ name: 'b.dif', data: Buffer.alloc(5_000_000), lies: { size: 10 } }]),
    damagedText,
  ],
  'a file smaller than said': [() => buildZip([{ ...mission, lies: { size: 601 } }]), damagedText],
  'stored bytes that are fewer than said': [
    () => buildZip([{ ...mission, method: 0, lies: { size: 601 } }]),
    damagedText,
  ],
  'packed bytes that are fewer than said': [
    () => buildZip([{ ...mission, central: { packedSize: 70 } }]),
    damagedText,
  ],
  'packed bytes that end early': [() => buildZip([{ ...mission, central: { packedSize: 9 } }]), damagedText],
  'packed bytes with others behind them': [
    () => buildZip([{ ...mission, packed: Buffer.concat([deflated(mission), Buffer.alloc(600_000)]) }]),
    damagedText,
  ],
  'a wrong CRC': [() => buildZip([{ ...mission, lies: { crc32: 1 } }]), damagedText],
  'packed bytes that are noise': [
    () => buildZip([{ ...mission, packed: Buffer.alloc(50, 0xff) }]),
    damagedText,
  ],
  'nothing where an entry should be': [
    () => buildZip([mission, { ...mission, name: 'b.mis', headerStart: 5, isDirectoryOnly: true }]),
    damagedText,
  ],
  'fewer entries than said': [() => buildZip([mission], { entryCount: 2 }), damagedText],
  'a directory beyond every file': [
    () => buildZip([mission], { isZip64: true, directoryStart: 2n ** 64n - 16n }),
    damagedText,
  ],
  'an end record beyond every file': [
    () => buildZip([mission], { isZip64: true, zip64RecordStart: 2n ** 63n }),
    damagedText,
  ],
  'no zip at all': [() => Buffer.from('new SimGroup(MissionGroup) {};'), damagedText],
  'no bytes at all': [() => Buffer.alloc(0), damagedText],
};

describe('a zip is refused for', () => {
  it.each(Object.entries(hostile))('%s', async (_, [zip, message]) => {
    expect(await refusal(zip())).toBe(message);
  });

  it('being itself', async () => {
    // A zip that contains itself necessarily contains a zip.
    expect(await refusal(buildZip([{ name: 'quine', data: buildZip([mission]), method: 0 }]))).toContain(
      'archive inside the archive',
    );
  });

  it('exceeding any of the given limits', async () => {
    const limits = {
      archiveEntries: 1,
      archiveUnpackedBytes: 5_000_000,
      archiveRatio: 200,
      entryNameLength: 3,
    };
    expect(await refusal(buildZip([mission, mission]), { limits })).toContain('At most 1 ');
    expect(await refusal(buildZip([mission]), { limits })).toContain('At most 3 bytes');
    const large = buildZip([{ name: 'a', lies: { size: 5_000_001 } }]);
    expect(await refusal(large, { limits })).toContain('more than 5 MB');
  });
});

describe('a failing disk', () => {
  it('is not blamed on the archive', async () => {
    const folder = await tempDir();
    await writeFile(join(folder, 'upload.zip'), buildZip([mission]));
    await expect(unpackZip(join(folder, 'upload.zip'), join(folder, 'missing'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe.skipIf(!hasCorpus)('real uploads (skipped without ../shared/corpus)', () => {
  const names = hasCorpus ? readdirSync(corpusPath('levels')) : [];

  it.each(names)('%s is unpacked whole', async (name) => {
    const files = await unpack(corpusFile(`levels/${name}`));
    expect(files.some(({ path }) => path.endsWith('.mis'))).toBe(true);
  });

  it('are refused when cut at any kilobyte', async () => {
    const zip = corpusFile('levels/blackdiamond_ultra.zip');
    for (let end = 0; end < zip.length; end += 1024) {
      expect(await refusal(zip.subarray(0, end))).toBe(damagedText);
    }
  });

  it('never crash the reader when bytes are damaged', async () => {
    const zip = corpusFile('levels/superspeed.zip');
    let state = 1;
    const random = (below: number) => {
      state = (state * 48_271) % 0x7fffffff;
      return state % below;
    };
    for (let round = 0; round < 400; round++) {
      const broken = Buffer.from(zip);
      // Usually in the directory at the end, where the structure is.
      const at = round % 4 === 0 ? random(zip.length) : zip.length - 1 - random(400);
      broken.writeUInt8(random(256), at);
      await unpack(broken).catch((error: unknown) => expect(error).toBeInstanceOf(ArchiveError));
    }
  });
});

function deflated(part: ZipPart): Buffer {
  return deflateRawSync(Buffer.from(part.data ?? ''));
}

/** A stored file whose content is an entry itself, with both in the directory. */
function overlappingZip(): Buffer {
  const inner = buildZip([{ name: 'b', data: 'x'.repeat(50), method: 0 }]).subarray(0, 30 + 1 + 50);
  const outer: ZipPart = { name: 'a', data: inner, method: 0 };
  const inside: ZipPart = {
    name: 'b',
    data: 'x'.repeat(50),
    method: 0,
    headerStart: 31,
    isDirectoryOnly: true,
  };
  return buildZip([outer, inside]);
}
