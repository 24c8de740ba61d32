import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { LevelDocument, LevelFile } from '../db/documents/level.ts';
import { storeBlob } from '../files/blobs.ts';
import { announceLevels } from '../levels/announceLevels.ts';
import type { TestServer } from './testServer.ts';

/** The document of a level with one mission, one picture and one texture; every field can be overridden. */
export function buildLevel(overrides: Partial<LevelDocument> = {}): LevelDocument {
  const unique = randomBytes(12).toString('hex');
  const files = overrides.files ?? [
    buildFile('missions/slope.mis', 'mission', `mission ${unique}`),
    buildFile('missions/slope.jpg', 'image', `image ${unique}`),
    buildFile('interiors/slope.dif', 'dependency', `interior ${unique}`),
  ];
  const version = {
    version: 1,
    addedAt: 1_000,
    addedBy: overrides.addedBy ?? 1,
    change: '',
    baseName: 'slope.mis',
  };
  return {
    _id: 1,
    baseName: 'slope.mis',
    files,
    stockPaths: ['interiors/grid_warm.jpg'],
    missionInfo: [
      ['name', 'Slope'],
      ['artist', 'Ivory'],
      ['time', '60000'],
    ],
    gameType: 'single',
    modification: 'gold',
    gems: 0,
    hasEasterEgg: false,
    hasCustomCode: false,
    datablockCompatibility: 'mbg',
    missesDependencies: false,
    misHash: unique,
    contentHash: unique,
    addedAt: 1_000,
    addedBy: 1,
    remarks: null,
    downloads: 0,
    lovedCount: 0,
    editedAt: null,
    version: 1,
    versions: [{ ...version, files, stockPaths: ['interiors/grid_warm.jpg'] }],
    ...overrides,
  };
}

export function buildFile(path: string, role: LevelFile['role'], content: string | Buffer = path): LevelFile {
  const bytes = Buffer.from(content);
  return {
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    crc32: crc32(bytes),
    role,
  };
}

/** Inserts a complete level: its files stored, its document inserted, its event published. */
export async function insertLevel(
  { deps }: TestServer,
  addedBy: number,
  overrides: Partial<LevelDocument> = {},
): Promise<LevelDocument> {
  const _id = await deps.db.nextId('levels');
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#2f7df0' } })
    .jpeg()
    .toBuffer();
  const contents = [
    { path: 'missions/slope.mis', role: 'mission', bytes: randomBytes(2_000) },
    { path: 'missions/slope.jpg', role: 'image', bytes: picture },
    { path: 'interiors/slope.dif', role: 'dependency', bytes: randomBytes(5_000) },
  ] as const;
  await Promise.all(contents.map(({ bytes }) => storeBlob(deps.files, bytes)));
  const files = contents.map(({ path, role, bytes }) => buildFile(path, role, bytes));
  const level = buildLevel({ _id, addedBy, files, addedAt: deps.clock(), ...overrides });
  await deps.db.levels.insertOne(level);
  await announceLevels(deps, [level]);
  return level;
}
