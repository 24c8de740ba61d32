import { callLimits } from './callLimits.ts';
import { inSeconds } from './durations.ts';
import { editorMarkers } from './editorMarkers.ts';
import { imageExtensions } from './imageExtensions.ts';
import type { Finding, FindingCode } from './uploadProblems.ts';

/** A piece of a sentence; names of files and the like are set apart. */
interface TextPart {
  text: string;
  isName: boolean;
}

/** A finding of one code. */
type FindingOf<Code extends FindingCode> = { [C in Code]: Extract<Finding, { code: C }> & { code: C } }[Code];

/** The sentence of a finding in pieces, for a page that sets names apart. */
export function textPartsOf<Code extends FindingCode>(finding: FindingOf<Code>): TextPart[] {
  return sentences[finding.code](finding);
}

/** The same as plain text, for game clients and scripts. */
export const sentenceOf = (finding: Finding): string =>
  textPartsOf(finding)
    .map(({ text }) => text)
    .join('');

const named = (text: string): TextPart => ({ text, isName: true });

/** A template of a sentence that keeps `named` values apart. */
function say(texts: TemplateStringsArray, ...values: (TextPart | string | number)[]): TextPart[] {
  const parts: TextPart[] = [];
  const add = (part: TextPart) => {
    const last = parts.at(-1);
    if (part.text === '') return;
    if (last && !last.isName && !part.isName) last.text += part.text;
    else parts.push(part);
  };
  for (const [index, text] of texts.entries()) {
    add({ text, isName: false });
    const value = values[index] ?? '';
    add(typeof value === 'object' ? value : { text: String(value), isName: false });
  }
  return parts;
}

const grouped = (number: number): string => number.toLocaleString('en');
const megabytes = (bytes: number): string => `${grouped(bytes / 1e6)} MB`;

const markersNeeded =
  'which are necessary for the level to behave correctly in the editor. ' +
  'Please add them around the outer MissionGroup element.';
const includeExample = 'platinum/data/interiors/example.dif';
const imageFormats = `${imageExtensions.slice(0, -1).join(', ')} and ${imageExtensions.at(-1)}`;
const fewerLevels = 'Please upload fewer levels at once.';

const sentences: { [Code in FindingCode]: (finding: FindingOf<Code>) => TextPart[] } = {
  archiveDamaged: () => say`The uploaded file couldn't be unzipped.`,
  tooManyEntries: ({ found, max }) =>
    say`The archive has too many entries: ${grouped(found)}. At most ${grouped(max)} are allowed.`,
  unpacksTooLarge: ({ path, maxBytes }) =>
    say`The archive is too large: With ${named(path)} it unpacks to more than ${megabytes(maxBytes)}.`,
  shrinksTooMuch: ({ path, ratio }) =>
    say`${path === null ? 'The archive' : named(path)} is compressed to less than 1/${ratio} of its size, which is not allowed.`,
  archiveInArchive: ({ path }) => say`${named(path)} is an archive inside the archive, which is not allowed.`,
  entryTwice: ({ path }) => say`${named(path)} is in the archive twice.`,
  entriesDifferInCase: ({ path, other }) =>
    say`${named(path)} and ${named(other)} differ only in upper and lower case.`,
  nameWithControlCharacters: ({ name }) => say`The name ${named(name)} contains control characters.`,
  nameTooLong: ({ name, maxBytes }) =>
    say`The name ${named(name)} is too long. At most ${maxBytes} bytes are allowed.`,
  absolutePath: ({ path }) => say`${named(path)} is an absolute path, which is not allowed.`,
  pathLeadsOut: ({ path }) => say`${named(path)} leads out of its folder, which is not allowed.`,
  entryIsSpecial: ({ path }) => say`${named(path)} is a link or a special file, which is not allowed.`,
  entryEncrypted: ({ path }) => say`${named(path)} is encrypted.`,
  unsupportedCompression: ({ path, method }) =>
    say`${named(path)} uses an unsupported compression method (${method}).`,

  noMission: () => say`The archive must contain at least one .mis file.`,
  notOneMission: () => say`A new version of a level must contain exactly one .mis file.`,
  tooManyLevels: ({ found, max }) =>
    say`The archive has ${grouped(found)} levels. At most ${grouped(max)} can be uploaded at once.`,
  tooManyDependencies: ({ max }) =>
    say`The levels in the archive need too many files together. At most ${grouped(max)} are allowed.`,
  tooManyLevelFiles: ({ max }) =>
    say`A level in the archive needs too many files. At most ${grouped(max)} are allowed.`,
  checkTooSlow: () =>
    say`Checking the archive took longer than ${inSeconds(callLimits.checkTimeMs)} seconds. ${fewerLevels}`,
  checkTooDemanding: () => say`Checking the archive needs too much memory. ${fewerLevels}`,
  checkCrashed: () => say`The archive couldn't be checked. One of its files is likely damaged.`,
  moreProblems: ({ count }) => say`There are ${count} more problems.`,

  duplicate: ({ mission }) => say`Duplicate: Mission ${named(mission)} has already been uploaded.`,
  noMarkers: ({ mission }) =>
    say`${named(mission)} does not contain both "${editorMarkers.begin}" and "${editorMarkers.end}", ${markersNeeded}`,
  missionNotParsed: ({ mission, message, position }) =>
    say`Could not parse ${named(mission)}. ${placeOf(position)}${message}`,
  noMissionInfo: ({ mission }) => say`${named(mission)} does not contain a MissionInfo ScriptObject.`,
  missingFields: ({ mission, fields }) =>
    say`The mission info in ${named(mission)} is missing the following fields: ${named(fields.join(', '))}.`,
  missionInfoTooLong: ({ mission }) =>
    say`The mission info in ${named(mission)} is too long. At most ${grouped(callLimits.missionInfoLength)} characters are allowed.`,
  missionInfoTooManyFields: ({ mission }) =>
    say`The mission info in ${named(mission)} has too many fields. At most ${grouped(callLimits.missionInfoFields)} are allowed.`,
  missionFieldTooLong: ({ mission, field, max }) =>
    say`The field ${named(field)} in the mission info of ${named(mission)} is too long. At most ${grouped(max)} characters are allowed.`,
  missionFieldChangesDirection: ({ mission, field }) =>
    say`The field ${named(field)} in the mission info of ${named(mission)} has characters that change the direction of text, which is not allowed.`,
  noThumbnail: ({ mission }) => say`The level ${named(mission)} is missing an image thumbnail.`,

  missingDependency: ({ dependency, requiredBy }) =>
    say`Missing dependency: ${named(dependency)} is required by ${named(requiredBy)} but couldn't be found.`,
  ambiguousDependency: ({ dependency, requiredBy }) =>
    say`The dependency ${named(dependency)}, required by ${named(requiredBy)}, could not be uniquely resolved to a file in the archive.`,
  includeWithoutData: ({ include, mission }) =>
    say`The include ${named(include)} in ${named(mission)} must show the data folder: Its path has to contain "/data/", as in "${includeExample}".`,
  invalidFile: ({ format, path }) =>
    say`${format} file ${named(path)} failed to parse and is likely invalid.`,
  wrongExtension: ({ format, path, extension }) =>
    say`${format} file ${named(path)} has the wrong file extension; it must be ${extension}.`,

  imageUnreadable: ({ path }) => say`Image ${named(path)} couldn't be read and is likely invalid.`,
  imageHasOtherFormat: ({ path, format }) =>
    say`Image ${named(path)} has the wrong extension: Internally, it is a ${format.toUpperCase()} file.`,
  imageTooLarge: ({ path }) =>
    say`Image ${named(path)} is too large. At most ${callLimits.imagePixels / 1e6} megapixels and ${grouped(callLimits.imageSidePixels)} pixels a side are allowed.`,
  imageTooExpensive: ({ path }) =>
    say`Image ${named(path)} takes too much time or memory to read. Please make it smaller, or save it without interlacing.`,
  imageNotSupported: ({ path }) =>
    say`Image ${named(path)} has an unsupported extension. Only ${imageFormats} are allowed.`,

  unusedFiles: ({ paths, others }) =>
    say`The following additional files won't be submitted: ${named(paths.join(', '))}${others > 0 ? ` and ${others} more` : ''}.`,
  smallThumbnail: ({ path, width, height }) =>
    say`The thumbnail ${named(path)} has a very low resolution (${width}×${height} pixels).`,
  missingTexture: ({ texture, usedBy }) =>
    say`The texture ${named(texture)}, used by ${named(usedBy)}, couldn't be found.`,
  shadowsStock: ({ path, stockPath }) =>
    say`${named(path)} has the same path as a file that comes with the game, ${named(stockPath)}, which will be used instead.`,
  customCode: ({ mission }) => say`The level ${named(mission)} contains custom code.`,
};

function placeOf(position: FindingOf<'missionNotParsed'>['position']): string {
  if (!position) return '';
  return 'line' in position
    ? `Line ${position.line}, column ${position.column}: `
    : `Byte ${position.offset}: `;
}
