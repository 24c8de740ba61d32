import type { Variables } from '../torqueScript/evaluate.ts';
import { classOf, type Element, fieldText, nameOf } from './elements.ts';

export interface Gameplay {
  datablocks: string[];
  skins: string[];
  gems: number;
  hasEasterEgg: boolean;
}

const classesWithDatablock = new Set(['staticshape', 'item', 'trigger', 'particleemitternode']);

/** The gameplay facts that the placed elements reveal. */
export function readGameplay(elements: Element[], variables: Variables): Gameplay {
  const datablocks = new Set<string>();
  const skins = new Set<string>();
  let gems = 0;
  let hasEasterEgg = false;
  for (const { object, isPlaced } of elements) {
    const skin = fieldText(object, 'skin', variables).trim().toLowerCase();
    if (skin !== '') skins.add(skin);
    const className = classOf(object);
    if (!isPlaced || !classesWithDatablock.has(className)) continue;
    const datablock = fieldText(object, 'datablock', variables).trim().toLowerCase();
    if (className === 'item') {
      if (datablock.includes('gemitem')) gems++;
      hasEasterEgg ||= datablock.startsWith('easteregg') || datablock.startsWith('nestegg');
    }
    const isCameraPath =
      className === 'staticshape' &&
      datablock === 'pathnode' &&
      /^camerapath\d+$/.test(nameOf(object, variables));
    if (datablock !== '' && !isCameraPath) datablocks.add(datablock);
  }
  return { datablocks: [...datablocks].sort(), skins: [...skins].sort(), gems, hasEasterEgg };
}
