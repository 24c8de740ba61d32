import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SiteInfo } from '../../shared/site.ts';
import type { Deps } from '../deps.ts';
import { projectDir } from '../variables.ts';

export const { version: siteVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8')));

export async function readSite({ pageCaches, catalogue, config, assets }: Deps): Promise<SiteInfo> {
  return {
    version: siteVersion,
    supportUrl: config.supportUrl ?? null,
    levelCount: catalogue.size,
    packCount: await pageCaches.packCount.read(0),
    hasGameFiles: assets !== null,
  };
}
