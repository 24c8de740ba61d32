import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Next } from 'koa';
import { etagOf } from '../content/etagOf.ts';
import { memoryFile } from '../content/memoryFile.ts';
import type { FileReply } from '../fileReply.ts';
import { sendFile } from './sendFile.ts';

const compressible = new Set(['.js', '.css', '.svg', '.webmanifest', '.txt']);

/** Serves the built client from memory, compressed once. Files with a hash in their name never change. */
export async function serveAssets(folder: string) {
  const assets = await loadAssets(folder);
  return async (ctx: Context, next: Next): Promise<void> => {
    const asset = ctx.method === 'GET' || ctx.method === 'HEAD' ? assets.get(ctx.path) : undefined;
    return asset ? sendFile(ctx, asset) : next();
  };
}

async function loadAssets(folder: string): Promise<Map<string, FileReply>> {
  const assets = new Map<string, FileReply>();
  if (!existsSync(folder)) return assets;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    // index.html is the frame of every page; the manifest of the build is of no use to browsers.
    if (!entry.isFile() || extension === '.html' || extension === '.json') continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const cache = path.startsWith('/assets/') ? 'forever' : 'revalidated';
    // Koa derives the content type from the extension.
    const facts = { contentType: extension, cache } as const;
    assets.set(
      path,
      compressible.has(extension)
        ? await memoryFile(bytes, { ...facts, brotliQuality: 9 })
        : { ...facts, etag: etagOf(bytes), body: bytes },
    );
  }
  return assets;
}
