import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileReply } from '../fileReply.ts';
import { openRenderer, type Renderer } from '../rendering/renderer.ts';
import { type InlinedFrame, inlineFrame } from './inlineHead.ts';
import { type PageLinks, readPageLinks } from './pageLinks.ts';
import { readAssets } from './serveAssets.ts';

/**
 * The folders that the build has written: files for browsers, and the code that renders pages on the server.
 */
export interface BuiltFolders {
  clientFolder: string;
  rendererFolder: string;
}

/** What the build has written, in memory. */
export interface BuiltPages {
  /** The frame of every page; null while the client is not built. */
  frame: InlinedFrame | null;
  links: PageLinks;
  /** Null while there is no build. */
  renderer: Renderer | null;
  /** The files for browsers, by their paths. */
  assets: ReadonlyMap<string, FileReply>;
}

export async function readBuiltPages({ clientFolder, rendererFolder }: BuiltFolders): Promise<BuiltPages> {
  return {
    frame: await readFrame(clientFolder),
    links: await readPageLinks(clientFolder),
    renderer: await openRenderer(rendererFolder),
    assets: await readAssets(clientFolder),
  };
}

async function readFrame(clientFolder: string): Promise<InlinedFrame | null> {
  try {
    return await inlineFrame(await readFile(join(clientFolder, 'index.html'), 'utf8'), clientFolder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
