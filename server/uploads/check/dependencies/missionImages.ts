import { posix } from 'node:path';
import { isImage } from '../../../formats/imageExtensions.ts';
import type { UnpackedFile } from '../../receive/archive/unpackZip.ts';
import type { Findings } from '../findings.ts';
import { type ArchiveIndex, agreed, ambiguous, folderOf } from './archiveIndex.ts';
import { extensionOf } from './fileKind.ts';

/** Image formats that no game reads: reported when a mission's name is on them. */
const otherImageExtensions = new Set([
  '.gif',
  '.webp',
  '.tga',
  '.tif',
  '.tiff',
  '.avif',
  '.heic',
  '.jfif',
  '.jpe',
  '.jxl',
  '.psd',
  '.svg',
  '.ico',
  '.pcx',
]);

export const isUnsupportedImage = (path: string): boolean => otherImageExtensions.has(extensionOf(path));

/**
 * All images called `{stem}.….{image extension}`: those beside the mission, else the only one of its name in
 * the upload.
 */
export function findMissionImages(
  archive: ArchiveIndex,
  mission: UnpackedFile,
  findings: Findings,
): UnpackedFile[] {
  const stem = stemOf(mission.path);
  const images: UnpackedFile[] = [];
  let hasThumbnail = false;
  for (const [name, files] of archive) {
    if (!name.startsWith(`${stem}.`) || !(isImage(name) || isUnsupportedImage(name))) continue;
    hasThumbnail ||= name === stem + extensionOf(name);
    const found = files.find(({ path }) => folderOf(path) === folderOf(mission.path)) ?? agreed(files);
    if (found === ambiguous) {
      const finding = { code: 'ambiguousDependency', dependency: name, requiredBy: mission.path } as const;
      findings.problem(finding, `ambiguous ${name}`);
    } else if (found && isImage(name)) images.push(found);
    else if (found) findings.problem({ code: 'imageNotSupported', path: found.path });
  }
  if (!hasThumbnail) findings.problem({ code: 'noThumbnail', mission: mission.path });
  return images.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a mission's image is the one for lists: `x.jpg` of `x.mis`. */
export const isThumbnail = (image: string, mission: string): boolean => stemOf(image) === stemOf(mission);

/** Lower-case file name without its last extension. */
function stemOf(path: string): string {
  return posix.basename(path.toLowerCase(), extensionOf(path));
}
