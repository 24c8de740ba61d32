import { editorMarkers } from '../../../shared/editorMarkers.ts';
import { limits } from '../../../shared/limits.ts';
import type { FormatPosition } from '../../formats/formatError.ts';
import { longestSide } from '../../images/imageHeader.ts';

/** Formats whose files can be invalid, as people call them, and the extension that they must have. */
export const requiredExtension = { Interior: '.dif', Shape: '.dts', Sky: '.dml' } as const;
export type CheckedFormat = keyof typeof requiredExtension;

/** Why an upload is refused, one sentence per cause, as its uploader reads it. Paths are those of the upload. */
export const problems = {
  noMission: () => 'The archive must contain at least one .mis file.',
  notOneMission: () => 'A new version of a level must contain exactly one .mis file.',
  tooManyFiles: (most: number) =>
    `The levels in the archive need too many files together. At most ${most.toLocaleString('en')} are allowed.`,
  tooSlow: () =>
    `Checking the archive took longer than ${limits.checkTimeMs / 1000} seconds. Please upload fewer levels at once.`,
  tooDemanding: () => 'Checking the archive needs too much memory. Please upload fewer levels at once.',
  crashed: () => "The archive couldn't be checked. One of its files is likely damaged.",

  duplicate: (path: string) => `Duplicate: Mission ${path} has already been uploaded.`,
  noMarkers: (path: string) =>
    `${path} does not contain both "${editorMarkers.begin}" and "${editorMarkers.end}", which are necessary for the level to behave ` +
    'correctly in the editor. Please add them around the outer MissionGroup element.',
  notParsed: (path: string, message: string, position: FormatPosition | undefined) =>
    `Could not parse ${path}. ${describe(position)}${message}`,
  noMissionInfo: (path: string) => `${path} does not contain a MissionInfo ScriptObject.`,
  missingFields: (path: string, fields: string[]) =>
    `The mission info in ${path} is missing the following fields: ${fields.join(', ')}.`,
  missionInfoTooLong: (path: string, most: number) =>
    `The mission info in ${path} is too long. At most ${most.toLocaleString('en')} characters are allowed.`,
  noThumbnail: (path: string) => `The level ${path} is missing an image thumbnail.`,

  ambiguous: (dependency: string, file: string) =>
    `The dependency ${dependency}, required by ${file}, could not be uniquely resolved to a file in the archive.`,
  missing: (dependency: string, file: string) =>
    `Missing dependency: ${dependency} is required by ${file} but couldn't be found.`,
  includeWithoutData: (include: string, path: string) =>
    `The include ${include} in ${path} must show the data folder: Its path has to contain "/data/", as in ` +
    '"platinum/data/interiors/example.dif".',

  invalid: (format: CheckedFormat, path: string) =>
    `${format} file ${path} failed to parse and is likely invalid.`,
  wrongExtension: (format: CheckedFormat, path: string) =>
    `${format} file ${path} has the wrong file extension; it must be ${requiredExtension[format]}.`,

  imageUnreadable: (path: string) => `Image ${path} couldn't be read and is likely invalid.`,
  imageHasOtherFormat: (path: string, format: string) =>
    `Image ${path} has the wrong extension: Internally, it is a ${format.toUpperCase()} file.`,
  imageTooLarge: (path: string) =>
    `Image ${path} is too large. At most ${limits.imagePixels / 1e6} megapixels and ` +
    `${longestSide.toLocaleString('en')} pixels a side are allowed.`,
  imageTooExpensive: (path: string) =>
    `Image ${path} takes too much time or memory to read. Please make it smaller, or save it without interlacing.`,
  imageNotSupported: (path: string) =>
    `Image ${path} has an unsupported extension. Only .jpg, .jpeg, .png, .bmp and .dds are allowed.`,
};

/** A person can read the first of them; who uploads a machine's work gets no answer of many megabytes. */
const mostProblems = 500;

/** Each problem once, as many as anyone will read. */
export function listProblems(all: readonly string[]): string[] {
  const unique = [...new Set(all)];
  const others = unique.length - mostProblems;
  return others > 0 ? [...unique.slice(0, mostProblems), `There are ${others} more problems.`] : unique;
}

const mostNamed = 100;

/** What does not stop an upload but should be thought about before submitting. */
export const warnings = {
  unusedFiles: (paths: string[]) => {
    const named = paths.slice(0, mostNamed).join(', ');
    const others = paths.length - mostNamed;
    return `The following additional files won't be submitted: ${named}${others > 0 ? ` and ${others} more` : ''}.`;
  },
  smallThumbnail: (path: string, width: number, height: number) =>
    `The thumbnail ${path} has a very low resolution (${width}×${height} pixels).`,
  missingTexture: (texture: string, file: string) =>
    `The texture ${texture}, used by ${file}, couldn't be found.`,
  shadowsStock: (path: string, stockPath: string) =>
    `${path} has the same path as a file that comes with the game, ${stockPath}, which will be used instead.`,
  customCode: (path: string) => `The level ${path} contains custom code.`,
};

function describe(position: FormatPosition | undefined): string {
  if (!position) return '';
  return 'line' in position
    ? `Line ${position.line}, column ${position.column}: `
    : `Byte ${position.offset}: `;
}
