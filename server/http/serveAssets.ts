import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Next } from 'koa';
import { isCompressed, readCompressed } from '../content/compressFiles.ts';
import { etagOf } from '../content/etagOf.ts';
import type { FileReply } from '../fileReply.ts';
import { sendFile } from './sendFile.ts';

/** index.html is the frame of every page; the manifest of the build is of no use to browsers. */
const unserved = new Set(['.html', '.json']);

/**
 * Serves the built client from memory, compressed where its texts are. Files with a hash in their name never
 * change.
 */
export function serveAssets(assets: ReadonlyMap<string, FileReply>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const asset = ctx.method === 'GET' || ctx.method === 'HEAD' ? assets.get(ctx.path) : undefined;
    return asset ? sendFile(ctx, asset) : next();
  };
}

/** The files of the built client, by their paths. */
export async function readAssets(folder: string): Promise<Map<string, FileReply>> {
  const assets = new Map<string, FileReply>();
  if (!existsSync(folder)) return assets;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    if (!entry.isFile() || unserved.has(extension) || isCompressed(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const body = await readFile(file);
    const encodings = await readCompressed(file, body);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, {
      // Koa derives the content type from the extension.
      contentType: extension,
      cache: path.startsWith('/assets/') ? 'forever' : 'revalidated',
      etag: etagOf(body),
      body,
      ...(encodings && { encodings }),
    });
  }
  return assets;
}
