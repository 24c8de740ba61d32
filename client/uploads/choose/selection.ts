import { isJunkFile } from '../../../shared/junkFiles.ts';
import { limits, uploadSize } from '../../../shared/limits.ts';
import type { PendingUpload } from '../../../shared/uploads.ts';
import { countOf } from '../../ui/countOf.ts';

/** A file with the path that it is sent under, `/` between its parts. */
export interface ChosenFile {
  path: string;
  file: File;
}

/** The files chosen for an upload: one zip, sent as raw bytes, or files, sent with their paths. */
export interface Selection {
  kind: 'zip' | 'folder' | 'files';
  /** The name to show: of the zip, the folder or the only file, else the number of files. */
  name: string;
  bytes: number;
  files: readonly ChosenFile[];
}

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);

const totalBytes = (files: readonly ChosenFile[]): number =>
  files.reduce((bytes, { file }) => bytes + file.size, 0);

export const selectZip = (file: File): Selection => ({
  kind: 'zip',
  name: file.name,
  bytes: file.size,
  files: [{ path: file.name, file }],
});

/** Selects the files of a folder, or any others, without the junk files of operating systems. */
export function selectFiles(chosen: readonly ChosenFile[]): Selection {
  const files = chosen.filter(({ path }) => !isJunkFile(path));
  const tops = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  const [top = ''] = tops;
  const isFolder = tops.size === 1 && files.some(({ path }) => path.includes('/'));
  const name = tops.size === 1 ? top : `${files.length} files`;
  return { kind: isFolder ? 'folder' : 'files', name, bytes: totalBytes(files), files };
}

/** What is known of files that the site already has from an earlier visit. */
export const selectionOfPending = ({ name, kind, bytes, levelNames }: PendingUpload): Selection => ({
  kind,
  name: name ?? (levelNames.length > 0 ? countOf(levelNames.length, 'level') : 'Your upload'),
  bytes,
  files: [],
});

/** A single zip is sent as a zip, anything else as a list of files. */
export function selectDropped(files: readonly ChosenFile[]): Selection {
  const [first] = files;
  const isOneZip = files.length === 1 && first && !first.path.includes('/') && isZip(first.file);
  return isOneZip ? selectZip(first.file) : selectFiles(files);
}

/** The files of a file input; those of a folder keep their paths. */
export const filesOfInput = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/**
 * Why a selection cannot be sent, or null. `alreadySent` is the size of the upload that it is added to, in
 * bytes.
 */
export function selectionProblem({ kind, files, bytes }: Selection, alreadySent = 0): string | null {
  const [first] = files;
  if (!first) return 'There are no files in it.';
  if (kind === 'zip' && !isZip(first.file)) return 'You can only upload .zip files.';
  if (bytes + alreadySent <= limits.uploadBytes) return null;
  if (alreadySent > 0) return `Your upload is too large with these files (max ${uploadSize}).`;
  const what = kind === 'files' ? 'selection' : kind === 'zip' ? '.zip' : kind;
  return `Your ${what} is too large (max ${uploadSize}).`;
}

/** The body of the request that sends it. */
export function bodyOf({ kind, files }: Selection): Blob | FormData {
  const [first] = files;
  if (kind === 'zip' && first) return first.file.slice(0, first.file.size, 'application/zip');
  const form = new FormData();
  for (const { path, file } of files) form.append(path, file, file.name);
  return form;
}

/**
 * The path of the first file that has changed or vanished since it was chosen; browsers refuse to send it.
 */
export async function findUnreadable({ files }: Selection): Promise<string | null> {
  for (const { path, file } of files) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!isReadable) return path;
  }
  return null;
}
