import type { Attacks } from './attack.ts';
import { bodyAttacks } from './bodyAttacks.ts';
import { connectionAttacks } from './connectionAttacks.ts';
import { peopleAttacks } from './peopleAttacks.ts';
import { readingAttacks } from './readingAttacks.ts';
import { socketAttacks } from './socketAttacks.ts';
import { uploadAttacks } from './uploadAttacks.ts';

export const attacks: Attacks = {
  'no attack': async () => {},
  ...readingAttacks,
  ...bodyAttacks,
  ...uploadAttacks,
  ...peopleAttacks,
  ...connectionAttacks,
  ...socketAttacks,
};
