import { directions, hasDirections } from '../../../../shared/cleanText.ts';
import { isJunkFile } from '../../../../shared/junkFiles.ts';
import { ArchiveError } from './archiveError.ts';
import { type ArchiveLimits, defaultLimits } from './archiveLimits.ts';

/** Control characters and line separators; as changes of direction do, these disguise a name. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029]/gu;

/** A name made fit for a sentence. */
export function shownName(name: string): string {
  const safe = name.replace(unsafeCharacters, '\ufffd').replace(directions, '\ufffd');
  return safe.length > 100 ? `${safe.slice(0, 99)}…` : safe;
}

/**
 * One path per name, with `/` between its parts, in the given order. These are the rules for entries of a zip
 * (where a name ending in `/` is a folder) and for relative paths of a folder upload. Folders and operating
 * systems' junk files become undefined.
 * @throws ArchiveError for the first name that is not allowed, or that equals another one when case is
 * ignored
 */
export function checkEntryPaths(
  names: string[],
  limits: ArchiveLimits = defaultLimits,
): (string | undefined)[] {
  const taken = new Map<string, string>();
  return names.map((name) => {
    const path = checkEntryPath(name, limits);
    if (path === undefined) return undefined;
    const key = path.toLowerCase();
    const twin = taken.get(key);
    if (twin === path) throw new ArchiveError({ code: 'entryTwice', path });
    if (twin !== undefined) throw new ArchiveError({ code: 'entriesDifferInCase', path: twin, other: path });
    taken.set(key, path);
    return path;
  });
}

function checkEntryPath(name: string, { entryNameLength }: ArchiveLimits): string | undefined {
  const shown = shownName(name);
  if (name.search(unsafeCharacters) >= 0 || hasDirections(name)) {
    throw new ArchiveError({ code: 'nameWithControlCharacters', name: shown });
  }
  if (Buffer.byteLength(name) > entryNameLength) {
    throw new ArchiveError({ code: 'nameTooLong', name: shown, maxBytes: entryNameLength });
  }
  const slashed = name.replaceAll('\\', '/');
  if (/^(\/|[a-z]:)/i.test(slashed)) throw new ArchiveError({ code: 'absolutePath', path: shown });
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.some(isParentFolder)) throw new ArchiveError({ code: 'pathLeadsOut', path: shown });
  const path = parts.join('/');
  if (path === '' || slashed.endsWith('/') || isJunkFile(path)) return undefined;
  return path.normalize('NFC');
}

/** `..`, also in Windows spelling: Windows ignores dots and blanks at the end of a name. */
function isParentFolder(part: string): boolean {
  return /^\.\.[. ]*$/.test(part);
}
