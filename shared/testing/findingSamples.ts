import type { Finding, FindingCode } from '../uploadProblems.ts';

/** A finding, its exact sentence, and the names that are set apart in it. */
interface FindingSample<Found = Finding> {
  finding: Found;
  says: string;
  names: string[];
}

/** One sample of every code; a code without a sample does not compile. */
const samples: { [Code in FindingCode]: FindingSample<Extract<Finding, { code: Code }>> } = {
  archiveDamaged: {
    finding: { code: 'archiveDamaged' },
    says: "The uploaded file couldn't be unzipped.",
    names: [],
  },
  tooManyEntries: {
    finding: { code: 'tooManyEntries', found: 10_001, max: 10_000 },
    says: 'The archive has too many entries: 10,001. At most 10,000 are allowed.',
    names: [],
  },
  unpacksTooLarge: {
    finding: { code: 'unpacksTooLarge', path: 'a/b c.dif', maxBytes: 400_000_000 },
    says: 'The archive is too large: With a/b c.dif it unpacks to more than 400 MB.',
    names: ['a/b c.dif'],
  },
  shrinksTooMuch: {
    finding: { code: 'shrinksTooMuch', path: 'a.dif', ratio: 200 },
    says: 'a.dif is compressed to less than 1/200 of its size, which is not allowed.',
    names: ['a.dif'],
  },
  archiveInArchive: {
    finding: { code: 'archiveInArchive', path: 'a.zip' },
    says: 'a.zip is an archive inside the archive, which is not allowed.',
    names: ['a.zip'],
  },
  entryTwice: {
    finding: { code: 'entryTwice', path: 'a.mis' },
    says: 'a.mis is in the archive twice.',
    names: ['a.mis'],
  },
  entriesDifferInCase: {
    finding: { code: 'entriesDifferInCase', path: 'a.mis', other: 'A.mis' },
    says: 'a.mis and A.mis differ only in upper and lower case.',
    names: ['a.mis', 'A.mis'],
  },
  nameWithControlCharacters: {
    finding: { code: 'nameWithControlCharacters', name: 'a�.mis' },
    says: 'The name a�.mis contains control characters.',
    names: ['a�.mis'],
  },
  nameTooLong: {
    finding: { code: 'nameTooLong', name: 'aaa…', maxBytes: 255 },
    says: 'The name aaa… is too long. At most 255 bytes are allowed.',
    names: ['aaa…'],
  },
  absolutePath: {
    finding: { code: 'absolutePath', path: '/etc/a.mis' },
    says: '/etc/a.mis is an absolute path, which is not allowed.',
    names: ['/etc/a.mis'],
  },
  pathLeadsOut: {
    finding: { code: 'pathLeadsOut', path: '../a.mis' },
    says: '../a.mis leads out of its folder, which is not allowed.',
    names: ['../a.mis'],
  },
  entryIsSpecial: {
    finding: { code: 'entryIsSpecial', path: 'a.mis' },
    says: 'a.mis is a link or a special file, which is not allowed.',
    names: ['a.mis'],
  },
  entryEncrypted: {
    finding: { code: 'entryEncrypted', path: 'a.mis' },
    says: 'a.mis is encrypted.',
    names: ['a.mis'],
  },
  unsupportedCompression: {
    finding: { code: 'unsupportedCompression', path: 'a.mis', method: 'LZMA' },
    says: 'a.mis uses an unsupported compression method (LZMA).',
    names: ['a.mis'],
  },

  noMission: {
    finding: { code: 'noMission' },
    says: 'The archive must contain at least one .mis file.',
    names: [],
  },
  notOneMission: {
    finding: { code: 'notOneMission' },
    says: 'A new version of a level must contain exactly one .mis file.',
    names: [],
  },
  tooManyLevels: {
    finding: { code: 'tooManyLevels', found: 1_234, max: 100 },
    says: 'The archive has 1,234 levels. At most 100 can be uploaded at once.',
    names: [],
  },
  tooManyDependencies: {
    finding: { code: 'tooManyDependencies', max: 20_000 },
    says: 'The levels in the archive need too many files together. At most 20,000 are allowed.',
    names: [],
  },
  tooManyLevelFiles: {
    finding: { code: 'tooManyLevelFiles', max: 500 },
    says: 'A level in the archive needs too many files. At most 500 are allowed.',
    names: [],
  },
  checkTooSlow: {
    finding: { code: 'checkTooSlow' },
    says: 'Checking the archive took longer than 60 seconds. Please upload fewer levels at once.',
    names: [],
  },
  checkTooDemanding: {
    finding: { code: 'checkTooDemanding' },
    says: 'Checking the archive needs too much memory. Please upload fewer levels at once.',
    names: [],
  },
  checkCrashed: {
    finding: { code: 'checkCrashed' },
    says: "The archive couldn't be checked. One of its files is likely damaged.",
    names: [],
  },
  moreProblems: {
    finding: { code: 'moreProblems', count: 1_200 },
    says: 'There are 1200 more problems.',
    names: [],
  },

  duplicate: {
    finding: { code: 'duplicate', mission: 'a b/c d.mis' },
    says: 'Duplicate: Mission a b/c d.mis has already been uploaded.',
    names: ['a b/c d.mis'],
  },
  noMarkers: {
    finding: { code: 'noMarkers', mission: 'x.mis' },
    says:
      'x.mis does not contain both "//--- OBJECT WRITE BEGIN ---" and "//--- OBJECT WRITE END ---", which are ' +
      'necessary for the level to behave correctly in the editor. Please add them around the outer MissionGroup element.',
    names: ['x.mis'],
  },
  missionNotParsed: {
    finding: {
      code: 'missionNotParsed',
      mission: 'data/x.mis',
      message: 'Expected ";".',
      position: { line: 3, column: 5 },
    },
    says: 'Could not parse data/x.mis. Line 3, column 5: Expected ";".',
    names: ['data/x.mis'],
  },
  noMissionInfo: {
    finding: { code: 'noMissionInfo', mission: 'x.mis' },
    says: 'x.mis does not contain a MissionInfo ScriptObject.',
    names: ['x.mis'],
  },
  missingFields: {
    finding: { code: 'missingFields', mission: 'x.mis', fields: ['name', 'artist'] },
    says: 'The mission info in x.mis is missing the following fields: name, artist.',
    names: ['x.mis', 'name, artist'],
  },
  missionInfoTooLong: {
    finding: { code: 'missionInfoTooLong', mission: 'x.mis' },
    says: 'The mission info in x.mis is too long. At most 20,000 characters are allowed.',
    names: ['x.mis'],
  },
  missionInfoTooManyFields: {
    finding: { code: 'missionInfoTooManyFields', mission: 'x.mis' },
    says: 'The mission info in x.mis has too many fields. At most 1,000 are allowed.',
    names: ['x.mis'],
  },
  missionFieldTooLong: {
    finding: { code: 'missionFieldTooLong', mission: 'x.mis', field: 'desc', max: 2_000 },
    says: 'The field desc in the mission info of x.mis is too long. At most 2,000 characters are allowed.',
    names: ['desc', 'x.mis'],
  },
  missionFieldChangesDirection: {
    finding: { code: 'missionFieldChangesDirection', mission: 'x.mis', field: 'name' },
    says: 'The field name in the mission info of x.mis has characters that change the direction of text, which is not allowed.',
    names: ['name', 'x.mis'],
  },
  noThumbnail: {
    finding: { code: 'noThumbnail', mission: 'x.mis' },
    says: 'The level x.mis is missing an image thumbnail.',
    names: ['x.mis'],
  },

  missingDependency: {
    finding: { code: 'missingDependency', dependency: 'lava_edge', requiredBy: 'volcano.dif' },
    says: "Missing dependency: lava_edge is required by volcano.dif but couldn't be found.",
    names: ['lava_edge', 'volcano.dif'],
  },
  ambiguousDependency: {
    finding: { code: 'ambiguousDependency', dependency: 'wall', requiredBy: 'volcano.dif' },
    says: 'The dependency wall, required by volcano.dif, could not be uniquely resolved to a file in the archive.',
    names: ['wall', 'volcano.dif'],
  },
  includeWithoutData: {
    finding: { code: 'includeWithoutData', include: 'interiors/a.dif', mission: 'x.mis' },
    says:
      'The include interiors/a.dif in x.mis must show the data folder: Its path has to contain "/data/", as in ' +
      '"platinum/data/interiors/example.dif".',
    names: ['interiors/a.dif', 'x.mis'],
  },
  invalidFile: {
    finding: { code: 'invalidFile', format: 'Interior', path: 'a.dif' },
    says: 'Interior file a.dif failed to parse and is likely invalid.',
    names: ['a.dif'],
  },
  wrongExtension: {
    finding: { code: 'wrongExtension', format: 'Sky', path: 'a.txt', extension: '.dml' },
    says: 'Sky file a.txt has the wrong file extension; it must be .dml.',
    names: ['a.txt'],
  },

  imageUnreadable: {
    finding: { code: 'imageUnreadable', path: 'x.jpg' },
    says: "Image x.jpg couldn't be read and is likely invalid.",
    names: ['x.jpg'],
  },
  imageHasOtherFormat: {
    finding: { code: 'imageHasOtherFormat', path: 'x.jpg', format: 'png' },
    says: 'Image x.jpg has the wrong extension: Internally, it is a PNG file.',
    names: ['x.jpg'],
  },
  imageTooLarge: {
    finding: { code: 'imageTooLarge', path: 'x.jpg' },
    says: 'Image x.jpg is too large. At most 40 megapixels and 16,384 pixels a side are allowed.',
    names: ['x.jpg'],
  },
  imageTooExpensive: {
    finding: { code: 'imageTooExpensive', path: 'x.jpg' },
    says: 'Image x.jpg takes too much time or memory to read. Please make it smaller, or save it without interlacing.',
    names: ['x.jpg'],
  },
  imageNotSupported: {
    finding: { code: 'imageNotSupported', path: 'x.gif' },
    says: 'Image x.gif has an unsupported extension. Only .jpg, .jpeg, .png, .bmp and .dds are allowed.',
    names: ['x.gif'],
  },

  unusedFiles: {
    finding: { code: 'unusedFiles', paths: ['a.txt', 'b.txt'], others: 3 },
    says: "The following additional files won't be submitted: a.txt, b.txt and 3 more.",
    names: ['a.txt, b.txt'],
  },
  smallThumbnail: {
    finding: { code: 'smallThumbnail', path: 'x.jpg', width: 4, height: 3 },
    says: 'The thumbnail x.jpg has a very low resolution (4×3 pixels).',
    names: ['x.jpg'],
  },
  missingTexture: {
    finding: { code: 'missingTexture', texture: 'a', usedBy: 'b.dts' },
    says: "The texture a, used by b.dts, couldn't be found.",
    names: ['a', 'b.dts'],
  },
  shadowsStock: {
    finding: { code: 'shadowsStock', path: 'a.jpg', stockPath: 'interiors/a.jpg' },
    says:
      'a.jpg has the same path as a file that comes with the game, interiors/a.jpg, ' +
      'which will be used instead.',
    names: ['a.jpg', 'interiors/a.jpg'],
  },
  customCode: {
    finding: { code: 'customCode', mission: 'x.mis' },
    says: 'The level x.mis contains custom code.',
    names: ['x.mis'],
  },
};

export const findingSamples: FindingSample[] = Object.values(samples);
