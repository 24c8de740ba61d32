import { type ComponentType, createElement, lazy } from 'react';
import { loadPart } from './loadPart.ts';

const preparers = new Map<string, () => Promise<void>>();
const shown = new Set<string>();

/**
 * A part that only some pages have, and that belongs to their first view. Its code is loaded separately: the
 * server renders the part, and the browser fetches the code before it takes over such a page. `file` names
 * its module as the build does: `pagePart('levelPage/LevelPacks.tsx', async () => (await
 * import('./LevelPacks.tsx')).LevelPacks)`.
 */
export function pagePart<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Prepared: ComponentType<Props> | null = null;
  preparers.set(file, async () => {
    Prepared = await loadPart(load);
  });
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  return function PagePart(props: Props) {
    if (!Prepared) return createElement(Lazy, props);
    shown.add(file);
    return createElement(Prepared, props);
  };
}

/**
 * The same for code that is no component: `ready` returns it where it is there from the beginning, else `load`
 * fetches it.
 */
export function pageCode<Code>(file: string, load: () => Promise<Code>) {
  let code: Code | null = null;
  const fetchCode = async () => {
    code = await load();
    return code;
  };
  preparers.set(file, async () => void (await loadPart(fetchCode)));
  return {
    load: fetchCode,
    ready: () => {
      if (code) shown.add(file);
      return code;
    },
  };
}

/** Fetches the code of parts before they are rendered: the named ones, or all of them. */
export async function prepareParts(files: Iterable<string> = preparers.keys()): Promise<void> {
  await Promise.all(Array.from(files, (file) => preparers.get(file)?.()));
}

/** Which parts were rendered since the last call. */
export function takeShownParts(): string[] {
  const files = [...shown];
  shown.clear();
  return files;
}
