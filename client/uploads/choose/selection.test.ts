import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import {
  bodyOf,
  findUnreadable,
  type Selection,
  selectDropped,
  selectFiles,
  selectionProblem,
  selectZip,
} from './selection.ts';

const file = (name: string, content = 'x') => new File([content], name);
const chosen = (...paths: string[]) =>
  paths.map((path) => ({ path, file: file(path.split('/').at(-1) ?? '') }));
const ofSize = (selection: Selection, bytes: number): Selection => ({ ...selection, bytes });

test('a single dropped zip is a zip; everything else is a list of files', () => {
  expect(selectDropped(chosen('Levels.ZIP'))).toMatchObject({ kind: 'zip', name: 'Levels.ZIP' });
  expect(selectDropped(chosen('folder/levels.zip'))).toMatchObject({ kind: 'folder', name: 'folder' });
  expect(selectDropped(chosen('a.zip', 'b.zip'))).toMatchObject({ kind: 'files', name: '2 files' });
  expect(selectDropped(chosen('a.mis'))).toMatchObject({ kind: 'files', name: 'a.mis' });
  expect(selectDropped(chosen('one/a.mis', 'two/b.mis'))).toMatchObject({ kind: 'files', name: '2 files' });
});

test('junk files of operating systems are not sent', () => {
  const paths = ['a/x.mis', 'a/.DS_Store', 'a/Thumbs.db', 'a/desktop.ini', 'a/._x.mis', '__MACOSX/a/x.mis'];
  expect(selectFiles(chosen(...paths)).files.map(({ path }) => path)).toEqual(['a/x.mis']);
});

test('only zips are accepted, and at most 100 MB including files sent before', () => {
  const zip = selectZip(file('a.zip'));
  const folder = selectFiles(chosen('a/x.mis'));
  expect(selectionProblem(selectZip(file('a.rar')))).toBe('You can only upload .zip files.');
  expect(selectionProblem(ofSize(zip, limits.uploadBytes))).toBeNull();
  expect(selectionProblem(ofSize(zip, limits.uploadBytes + 1))).toBe('Your .zip is too large (max 100 MB).');
  expect(selectionProblem(ofSize(folder, limits.uploadBytes + 1))).toBe(
    'Your folder is too large (max 100 MB).',
  );
  expect(selectionProblem(selectFiles(chosen('a/.DS_Store')))).toBe('There are no files in it.');
  expect(selectionProblem(folder, limits.uploadBytes)).toMatch(/too large with these files/);
  expect(selectionProblem(folder, limits.uploadBytes - 1)).toBeNull();
});

test('a zip is sent as it is, files under their paths', async () => {
  const zip = bodyOf(selectZip(file('a.zip', 'content')));
  expect(zip).toMatchObject({ type: 'application/zip', size: 7 });
  const form = bodyOf(selectFiles(chosen('a/x.mis', 'a/b/x.png')));
  expect(form instanceof FormData && [...form.keys()]).toEqual(['a/x.mis', 'a/b/x.png']);
});

test('a file that can no longer be read is named', async () => {
  const withBytes = (path: string, arrayBuffer: () => Promise<ArrayBuffer>) => {
    const slice = () => Object.assign(new Blob(), { arrayBuffer });
    return { path, file: Object.assign(file(path), { slice }) };
  };
  const fine = withBytes('a/x.mis', async () => new ArrayBuffer(1));
  const gone = withBytes('a/gone.dif', () => Promise.reject(new DOMException('', 'NotReadableError')));
  expect(await findUnreadable(selectFiles([fine, gone]))).toBe('a/gone.dif');
  expect(await findUnreadable(selectFiles([fine]))).toBeNull();
});
