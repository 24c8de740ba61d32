import type { FileReply } from '../files/fileReply.ts';
import { compress } from '../http/encoding.ts';
import { describeApi } from '../http/openApi.ts';
import { etagOf } from '../http/sendBytes.ts';
import { siteVersion } from './readSite.ts';

let made: Promise<FileReply> | null = null;

/** The description of the API as it is sent: made when it is first asked for; it cannot change while this code runs. */
export function openApiFile(): Promise<FileReply> {
  made ??= make();
  return made;
}

async function make(): Promise<FileReply> {
  const bytes = Buffer.from(JSON.stringify(describeApi(siteVersion)));
  const [br, gzip] = await Promise.all([compress(bytes, 'br', 9), compress(bytes, 'gzip')]);
  return {
    contentType: 'application/json; charset=utf-8',
    etag: etagOf(bytes),
    cacheControl: 'no-cache',
    body: bytes,
    encodings: { br, gzip },
  };
}
