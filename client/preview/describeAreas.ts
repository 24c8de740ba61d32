import type { SceneTrigger, TriggerKind } from '../../shared/scene.ts';

/** The colours of the edges of boxes and of their names. */
export const areaColors: Record<TriggerKind, number> = {
  inBounds: 0x6ee787,
  outOfBounds: 0xff6b5e,
  checkpoint: 0x49d3f2,
  help: 0xffe27a,
  teleport: 0xb98cff,
  destination: 0xe0b8ff,
  mover: 0xffa552,
  spawn: 0x9fd0ff,
  other: 0xffffff,
};

const names: Record<TriggerKind, string> = {
  inBounds: 'In bounds',
  outOfBounds: 'Out of bounds',
  checkpoint: 'Checkpoint',
  help: 'Help text',
  teleport: 'Teleporter',
  destination: 'Its destination',
  mover: 'Sends a platform',
  spawn: 'Marbles appear',
  other: 'Something else',
};

/** The kinds of areas in a level, each once. */
export function areaNames(triggers: readonly SceneTrigger[]): { kind: TriggerKind; name: string }[] {
  const kinds = new Set(triggers.map(({ kind }) => kind));
  return [...kinds].map((kind) => ({ kind, name: names[kind] }));
}
