import { expect, it } from 'vitest';
import {
  archiveFileName,
  contentDisposition,
  levelsArchiveFileName,
  packArchiveFileName,
} from './archiveNames.ts';

it('names a download after its level, pack or levels', () => {
  expect(archiveFileName('King of the Mountain', 7)).toBe('KingOfTheMountain-7.zip');
  expect(archiveFileName("Ed's 2nd maze: the <end>!", 7)).toBe('Eds2ndMazeTheEnd-7.zip');
  expect(archiveFileName('../../etc/passwd\r\nX: y', 7)).toBe('EtcPasswdXY-7.zip');
  expect(archiveFileName('???', 7)).toBe('level-7.zip');
  expect(archiveFileName('a'.repeat(500), 7)).toHaveLength(86);
  expect(packArchiveFileName('my best levels', 3)).toBe('MyBestLevels-pack-3.zip');
  expect(packArchiveFileName('♥', 3)).toBe('pack-3.zip');
  expect(levelsArchiveFileName([1, 2, 3])).toMatch(/^levels-[0-9a-f]{8}\.zip$/);
  expect(levelsArchiveFileName([1, 2])).not.toBe(levelsArchiveFileName([12]));
});

it('encodes letters that are not ASCII separately for browsers', () => {
  expect(contentDisposition('Maze-7.zip')).toBe('attachment; filename="Maze-7.zip"');
  expect(contentDisposition(archiveFileName('Übung größer', 7))).toBe(
    'attachment; filename="UbungGroer-7.zip"; filename*=UTF-8\'\'%C3%9CbungGr%C3%B6%C3%9Fer-7.zip',
  );
  expect(contentDisposition(archiveFileName('迷路', 7))).toBe(
    'attachment; filename="7.zip"; filename*=UTF-8\'\'%E8%BF%B7%E8%B7%AF-7.zip',
  );
});
