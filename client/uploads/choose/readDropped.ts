import type { ChosenFile } from './selection.ts';

/** Whether files are being dragged, and not a piece of text or a link. */
export const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Reads every dropped file, those in dropped folders with their paths. Rejects when one cannot be read. */
export async function readDropped({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // Reads all entries before the first await, because browsers clear them after the event.
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  if (entries.length === 0) return [...files].map((file) => ({ path: file.name, file }));
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) return [{ path: pathOf(entry), file: await fileOf(entry) }];
  if (!isDirectory(entry)) return [];
  return (await Promise.all((await entriesIn(entry)).map(filesIn))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const pathOf = ({ fullPath }: FileSystemEntry): string => fullPath.replace(/^\//, '');

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Browsers return the entries of a folder in portions; an empty one is the end. */
async function entriesIn(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}
