import { hourMs } from '../../shared/durations.ts';
import { type FileStore, InvalidKeyError } from './fileStore.ts';

const longestKey = 500;
const validKey = /^[\w-][\w.-]{0,199}(\/[\w-][\w.-]{0,199})*$/;

/** The folder where a store keeps unfinished files; no valid key reaches it. */
export const temporaryFolder = '.tmp/';

/** Unfinished files older than this were left behind by a crash. */
export const temporaryLifeMs = hourMs;

/** Wraps a store so that it refuses every invalid key. */
export function checkingKeys(store: FileStore): FileStore {
  return {
    ...store,
    put: async (key, source, options) => store.put(checked(key), source, options),
    read: async (key, range) => store.read(checked(key), range),
    readAll: async (key) => store.readAll(checked(key)),
    readTogether: async (files, size) => {
      for (const { key } of files) checked(key);
      return store.readTogether(files, size);
    },
    stat: async (key) => store.stat(checked(key)),
    move: async (from, to) => store.move(checked(from), checked(to)),
    remove: async (key) => store.remove(checked(key)),
    list: (folder) => store.list(checkedFolder(folder)),
    touch: async (key) => store.touch(checked(key)),
    withLocalFile: async (key, use) => store.withLocalFile(checked(key), use),
  };
}

function checked(key: string): string {
  if (key.length > longestKey || !validKey.test(key)) throw new InvalidKeyError(key);
  return key;
}

function checkedFolder(folder: string): string {
  if (folder === '') return folder;
  if (!folder.endsWith('/')) throw new InvalidKeyError(folder);
  return `${checked(folder.slice(0, -1))}/`;
}
