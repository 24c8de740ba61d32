import PQueue from 'p-queue';
import { callLimits } from '../../../shared/callLimits.ts';
import type { imageExtensions } from '../../../shared/imageExtensions.ts';
import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import { isImage } from '../../formats/imageExtensions.ts';
import { ImageError, type ImageProblem } from '../../images/imageError.ts';
import type { ImageFormat } from '../../images/imageFormats.ts';
import type { ImageHeader } from '../../images/imageHeader.ts';
import type { Turn } from '../../images/imageProcesses.ts';
import type { CheckOptions, Images } from '../../images/images.ts';
import { serverLimits } from '../../limits.ts';
import type { CheckedMission } from './checkMission.ts';
import { extensionOf } from './dependencies/fileKind.ts';
import { isThumbnail, isUnsupportedImage } from './dependencies/missionImages.ts';
import type { PlacedFile } from './dependencies/search.ts';

const formatOfExtension: Readonly<Record<string, ImageFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.bmp': 'bmp',
  '.dds': 'dds',
} satisfies Record<(typeof imageExtensions)[number], ImageFormat>;

/** The number of images decoded at once, plus one that is being read. */
const concurrency = 3;

type Checker = Pick<Images, 'check'>;

interface CheckAsker {
  owner: number;
  hasLeft: AbortSignal;
}

interface UsedImage {
  file: PlacedFile;
  /** The first mission that uses it. */
  mission: CheckedMission;
}

/**
 * Decodes every image of the missions once, and adds problems to the missions. The images of several accounts
 * take turns; only the time at work on them is limited. An upload whose sender has left is kept for them, so
 * it is checked to the end, but all of these take the turns of one asker.
 */
export async function checkImages(
  images: Checker,
  { missions, asker }: { missions: CheckedMission[]; asker: CheckAsker },
  onProgress: (done: number, total: number, path: string) => void,
): Promise<void> {
  const used = new Map<string, UsedImage>();
  for (const mission of missions) {
    for (const file of mission.placed) {
      const { path } = file.source;
      if ((isImage(path) || isUnsupportedImage(path)) && !used.has(path)) {
        used.set(path, { file, mission });
      }
    }
  }
  let workMs = 0;
  const problems = new Map<string, ProblemFinding | null>();
  const check = async (image: UsedImage) => {
    const { path } = image.file.source;
    if (workMs > callLimits.checkTimeMs) problems.set(path, { code: 'checkTooSlow' });
    else {
      let startedAt: number | undefined;
      const onStart = () => {
        startedAt = performance.now();
      };
      const address = asker.hasLeft.aborted ? 'senders who have left' : `account ${asker.owner}`;
      problems.set(path, await findProblem(images, image, { asker: { address }, onStart }));
      if (startedAt !== undefined) workMs += performance.now() - startedAt;
    }
    onProgress(problems.size, used.size, path);
  };
  const queue = new PQueue({ concurrency });
  await queue.addAll([...used.values()].map((image) => () => check(image)));
  for (const [path, { mission }] of used) {
    const problem = problems.get(path);
    if (problem) mission.problems.push(problem);
  }
}

/** The problem of an image; warnings are added to its mission. */
async function findProblem(
  images: Checker,
  { file, mission }: UsedImage,
  turn: Turn,
): Promise<ProblemFinding | null> {
  const { source, role } = file;
  const { path } = source;
  if (isUnsupportedImage(path)) return { code: 'imageNotSupported', path };
  const image = await read(images, source.file, { isShown: role === 'image', ...turn });
  if (image instanceof ImageError) return { code: codeOf[image.problem], path };
  const { format, width, height } = image;
  if (format !== formatOfExtension[extensionOf(path)]) return { code: 'imageHasOtherFormat', path, format };
  const isSmall = Math.max(width, height) < serverLimits.smallThumbnailPixels;
  if (role === 'image' && isSmall && isThumbnail(path, mission.misFilePath)) {
    mission.warnings.push({ code: 'smallThumbnail', path, width, height });
  }
  return null;
}

const codeOf = {
  unsupported: 'imageUnreadable',
  unreadable: 'imageUnreadable',
  tooManyPixels: 'imageTooLarge',
  tooExpensive: 'imageTooExpensive',
} as const satisfies Record<ImageProblem, ProblemFinding['code']>;

async function read(images: Checker, file: string, options: CheckOptions): Promise<ImageHeader | ImageError> {
  try {
    return await images.check({ path: file }, options);
  } catch (error) {
    if (error instanceof ImageError) return error;
    throw error;
  }
}
