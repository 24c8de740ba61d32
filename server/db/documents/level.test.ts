import { expect, test } from 'vitest';
import { infoOf, type LevelFile, prevImageOf, thumbnailOf, withCurrentFiles } from './level.ts';

const file = (path: string, role: LevelFile['role'] = 'image'): LevelFile => ({
  path,
  sha256: path,
  size: 1,
  crc32: 0,
  role,
});

test('the thumbnail is the image of the same stem, in the order in which games look for formats', () => {
  const level = {
    baseName: 'A.b.mis',
    files: [
      file('missions/A.b.mis', 'mission'),
      file('missions/a.b.png'),
      file('missions/A.B.JPG'),
      file('missions/a.b.prev.png'),
      file('missions/a.b.c.jpg'),
    ],
  };
  expect(thumbnailOf(level)?.path).toBe('missions/A.B.JPG');
  expect(prevImageOf(level)?.path).toBe('missions/a.b.prev.png');
  expect(thumbnailOf({ baseName: 'other.mis', files: level.files })).toBeUndefined();
});

test('hostile keys of a mission are ordinary keys', () => {
  const info = infoOf({
    missionInfo: [
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['$where', 'z'],
    ],
  });
  expect(Object.entries(info)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['$where', 'z'],
  ]);
  expect(infoOf({ missionInfo: [] }).constructor).toBeUndefined();
});

test('an edit changes the current version only', () => {
  const entry = { addedAt: 0, addedBy: 1, change: '', baseName: 'a.mis', stockPaths: [] };
  const versions = [1, 2].map((version) => ({
    ...entry,
    version,
    files: [file('missions/a.mis', 'mission')],
  }));
  const after = withCurrentFiles(
    { version: 2, versions },
    [file('missions/b.mis', 'mission')],
    ['data/a.jpg'],
  );
  expect(after.versions.map(({ files }) => files[0]?.path)).toEqual(['missions/a.mis', 'missions/b.mis']);
  expect(after.files).toBe(after.versions[1]?.files);
});
