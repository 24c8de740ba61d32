import type { Readable, Writable } from 'node:stream';
import busboy from 'busboy';
import { limits } from '../../../shared/limits.ts';
import { checkEntryCount, defaultLimits } from './archive/archiveLimits.ts';

/**
 * Takes the bytes of a multipart form and hands out its files with the relative paths they came with. Their contents
 * have to be read. What is no form, or none to its end, is an error of the stream.
 */
export function readForm(boundary: string, onFile: (path: string, content: Readable) => void): Writable {
  const form = busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    defParamCharset: 'utf8',
    preservePath: true,
    limits: { files: limits.archiveEntries + 1, fields: 0 },
  });
  let count = 0;
  form.on('file', (name: string | undefined, content, { filename }: { filename?: string }) => {
    count += 1;
    // A file breaks off only with its form, whose own error says why.
    content.on('error', () => undefined);
    try {
      checkEntryCount(count, defaultLimits);
    } catch (error) {
      content.resume();
      form.destroy(error instanceof Error ? error : undefined);
      return;
    }
    onFile(pathOf(name ?? '', filename ?? ''), content);
  });
  return form;
}

/** The part's name where that is a path, as browsers send folders with it; else the file's own name. */
function pathOf(name: string, fileName: string): string {
  const isPath = /[\\/]|\.\w+$/.test(name);
  return isPath || fileName === '' ? name : fileName;
}
