import { idPattern } from './ids.ts';
import { type PageName, type Pages, pageNames, pages } from './pages.ts';

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PageParam<Name extends PageName> = ParamOf<Pages[Name]['path']>;

/** The values that a parameter accepts; for any other value there is no page. */
const paramPatterns: Record<PageParam<PageName>, RegExp> = {
  id: idPattern,
  protocol: /^[\w-]{1,32}$/,
};
const patternOf = new Map<string, RegExp>(Object.entries(paramPatterns));

/** The address of a page, for links: `pathOf('level', { id: 7 })` is `/level/7`. */
export function pathOf<Name extends PageName>(
  name: Name,
  ...params: [PageParam<Name>] extends [never] ? [] : [Record<PageParam<Name>, string | number>]
): string;
export function pathOf(name: PageName, params: Record<string, string | number> = {}): string {
  return pages[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

export interface FoundPage {
  name: PageName;
  /** Without a trailing slash: the canonical address. */
  path: string;
  params: Record<string, string>;
}

const segmentsOf = (path: string): string[] => path.split('/');

const table = pageNames.map((name) => ({
  name,
  parts: segmentsOf(pages[name].path),
}));

/** The page at a path, which may end in one slash; null when there is none. */
export function findPage(address: string): FoundPage | null {
  const path = address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
  const parts = segmentsOf(path);
  for (const page of table) {
    const params = matchParts(page.parts, parts);
    if (params) return { name: page.name, path, params };
  }
  return null;
}

function matchParts(wanted: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const [fixed, param] = (wanted[index] ?? '').split(':');
    if (param === undefined ? part !== fixed : !patternOf.get(param)?.test(part)) return null;
    if (param !== undefined) params[param] = part;
  }
  return params;
}
