import { expect, test } from 'vitest';
import { holdsFiles, readDropped } from './readDropped.ts';

type Tree = { [name: string]: Tree | 'file' | 'unreadable' };

/** A file system entry like that of a browser; folders are read in portions of two. */
function entry(name: string, content: Tree[string], folder = ''): object {
  const fullPath = `${folder}/${name}`;
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      content === 'file' ? resolve(new File(['x'], name)) : reject(new Error('Not readable'));
    return { isFile: true, isDirectory: false, fullPath, file };
  }
  const createReader = () => {
    const rest = Object.entries(content).map(([child, inside]) => entry(child, inside, fullPath));
    return { readEntries: (resolve: (portion: object[]) => void) => resolve(rest.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, fullPath, createReader };
}

const dropOf = (tree: Tree, files: File[] = []) =>
  ({
    items: Object.entries(tree).map(([name, content]) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry(name, content),
    })),
    files,
    types: ['Files'],
  }) as unknown as DataTransfer;

const pathsOf = async (data: DataTransfer) => (await readDropped(data)).map(({ path }) => path).sort();

test('folders are read completely, in any number of portions', async () => {
  const tree: Tree = {
    'x.mis': 'file',
    data: { 'a.dif': 'file', 'b.dif': 'file', 'c.dif': 'file', deep: { empty: {}, 'd.png': 'file' } },
  };
  expect(await pathsOf(dropOf(tree))).toEqual([
    'data/a.dif',
    'data/b.dif',
    'data/c.dif',
    'data/deep/d.png',
    'x.mis',
  ]);
});

test('without entries the files are taken as they are', async () => {
  expect(await pathsOf(dropOf({}, [new File([''], 'a.zip')]))).toEqual(['a.zip']);
});

test('an unreadable file is an error', async () => {
  await expect(readDropped(dropOf({ data: { 'a.dif': 'unreadable' } }))).rejects.toThrow();
});

test('dragged text does not count as files', () => {
  expect(holdsFiles(dropOf({}))).toBe(true);
  expect(holdsFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false);
  expect(holdsFiles(null)).toBe(false);
});
