import { memoryFile } from '../content/memoryFile.ts';
import type { FileReply } from '../fileReply.ts';
import { describeApi } from './openApi.ts';
import { siteVersion } from './readSite.ts';

/**
 * The description of the API as clients receive it, made on the first request: it cannot change while this
 * code runs.
 */
export function createOpenApiFile(): () => Promise<FileReply> {
  let made: Promise<FileReply> | null = null;
  return () => {
    made ??= memoryFile(Buffer.from(JSON.stringify(describeApi(siteVersion))), {
      contentType: 'application/json; charset=utf-8',
      cache: 'revalidated',
      brotliQuality: 9,
    });
    return made;
  };
}
