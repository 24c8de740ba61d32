import { type ComponentType, lazy } from 'react';
import { loadPart } from '../code/loadPart.ts';

/** A component whose code is loaded on demand: `lazyComponent(async () => (await import('./X.tsx')).X)`. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }));
