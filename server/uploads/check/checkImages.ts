import type { imageExtensions } from '../../../shared/imageExtensions.ts';
import { limits } from '../../../shared/limits.ts';
import { ImageError, type ImageProblem } from '../../images/imageError.ts';
import type { ImageFormat } from '../../images/imageFormats.ts';
import type { ImageHeader } from '../../images/imageHeader.ts';
import { checkImage } from '../../images/images.ts';
import { extensionOf } from './dependencies/fileKind.ts';
import { isImage } from './dependencies/findTexture.ts';
import { isThumbnail, isUnsupportedImage } from './dependencies/missionImages.ts';
import type { PlacedFile } from './dependencies/search.ts';
import { inParallel } from './inParallel.ts';
import type { InspectedMission } from './inspectMission.ts';
import { problems, warnings } from './problems.ts';

const formatOfExtension: Readonly<Record<string, ImageFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.bmp': 'bmp',
  '.dds': 'dds',
} satisfies Record<(typeof imageExtensions)[number], ImageFormat>;

/** As many as are decoded at once anyway, and one that is being read meanwhile. */
const atOnce = 3;

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Has the processes that decode images started, so that they are there when they are needed. */
export async function prepareImageChecks(): Promise<void> {
  await Promise.all([checkImage(dot), checkImage(dot)]);
}

/** Decodes every image that the missions bring, once, and says in the missions what is wrong with it. */
export async function checkImages(
  missions: InspectedMission[],
  onProgress: (done: number, total: number, path: string) => void,
): Promise<void> {
  const users = new Map<string, { file: PlacedFile; mission: InspectedMission }>();
  for (const mission of missions) {
    for (const file of mission.placed) {
      const { path } = file.source;
      if ((isImage(path) || isUnsupportedImage(path)) && !users.has(path)) users.set(path, { file, mission });
    }
  }
  const deadline = Date.now() + limits.checkTimeMs;
  const verdicts = new Map<string, string | null>();
  await inParallel([...users.values()], atOnce, async ({ file, mission }) => {
    const { path } = file.source;
    verdicts.set(path, Date.now() > deadline ? problems.tooSlow() : await judge(file, mission));
    onProgress(verdicts.size, users.size, path);
  });
  for (const [path, { mission }] of users) {
    const problem = verdicts.get(path);
    if (problem && !mission.problems.includes(problem)) mission.problems.push(problem);
  }
}

/** What is wrong with an image; what should be thought about goes to the mission. */
async function judge({ source, role }: PlacedFile, mission: InspectedMission): Promise<string | null> {
  const { path } = source;
  if (isUnsupportedImage(path)) return problems.imageNotSupported(path);
  const image = await read(source.file);
  if (image instanceof ImageError) return problemOf[image.problem](path);
  const { format, width, height } = image;
  if (format !== formatOfExtension[extensionOf(path)]) return problems.imageHasOtherFormat(path, format);
  const isSmall = Math.max(width, height) < limits.smallThumbnailPixels;
  if (role === 'image' && isSmall && isThumbnail(path, mission.misFilePath)) {
    mission.warnings.push(warnings.smallThumbnail(path, width, height));
  }
  return null;
}

const problemOf: Record<ImageProblem, (path: string) => string> = {
  unsupported: problems.imageUnreadable,
  unreadable: problems.imageUnreadable,
  tooManyPixels: problems.imageTooLarge,
  tooExpensive: problems.imageTooExpensive,
};

async function read(file: string): Promise<ImageHeader | ImageError> {
  try {
    return await checkImage({ path: file });
  } catch (error) {
    if (error instanceof ImageError) return error;
    throw error;
  }
}
