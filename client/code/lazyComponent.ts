import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { loadPart } from './loadPart.ts';

/**
 * A component whose code is loaded on demand: `lazyComponent(async () => (await import('./X.tsx')).X)`. The
 * server renders `before` in its place, so that the browser can take over the page without this code.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode = null,
): ComponentType<Props> {
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  return function LazyComponent(props: Props) {
    return useIsHydrated() ? createElement(Lazy, props) : before;
  };
}
