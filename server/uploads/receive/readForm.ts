import type { Readable, Writable } from 'node:stream';
import busboy from 'busboy';
import { limits } from '../../../shared/limits.ts';
import { checkEntryCount, defaultLimits } from './archive/archiveLimits.ts';

/**
 * A stream that takes the bytes of a multipart form and calls `onFile` with the files and their relative
 * paths. Their contents have to be read. Bytes that are not a complete form are an error of the stream.
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
    // A file breaks off only together with its form, whose own error gives the reason.
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

/** The part's name when it is a path, as browsers send folders; otherwise the file's own name. */
function pathOf(name: string, fileName: string): string {
  const isPath = /[\\/]|\.\w+$/.test(name);
  return isPath || fileName === '' ? name : fileName;
}
