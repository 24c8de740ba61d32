import type { Placement, SceneSun, Vector } from '../../../shared/scene.ts';
import { readVariables } from '../torqueScript/evaluate.ts';
import { decodeMission } from './decodeMission.ts';
import { classOf, fieldText, nameOf } from './elements.ts';
import { parseText } from './parseText.ts';
import { type Hanging, readHanging } from './placements/hanging.ts';
import { createPaths, followNodes, type PlacedMover, readMover } from './placements/movers.ts';
import { numberIn, numbersIn, rotationIn, scaleIn, vectorIn } from './placements/numbers.ts';
import { createPathNodes } from './placements/pathNodes.ts';
import type { Placed } from './placements/placed.ts';
import { type PlacedTrigger, readTrigger } from './placements/triggers.ts';
import { visitPlaced } from './placements/visitPlaced.ts';

interface PlacedThing extends Placement {
  /** Lower case; empty without one. */
  name: string;
  /** How it hangs on another thing, where it does. */
  hangs: Hanging | null;
}

export interface PlacedInterior extends PlacedThing {
  /** As the mission writes it. */
  file: string;
}

/** A thing of the game (`datablock`), or a shape by its file. */
export interface PlacedItem extends PlacedThing {
  datablock: string;
  shape: string;
  skin: string;
  /** How it follows nodes, where it does. */
  ride: PlacedMover | null;
}

export interface PlacedNode {
  /** Of the game's own flight through the level. */
  number: number;
  placement: Placement;
  ms: number;
}

/** The placements of a mission. Numbers are as written: they may be NaN or out of all bounds. */
export interface Placements {
  interiors: PlacedInterior[];
  movers: PlacedMover[];
  items: PlacedItem[];
  triggers: PlacedTrigger[];
  tour: PlacedNode[];
  sun: SceneSun | null;
  sky: { file: string; color: Vector | null } | null;
}

/** @throws FormatError when not a single object can be extracted, or when the mission is over a limit */
export function parsePlacements(bytes: Uint8Array): Placements {
  const { syntaxes } = parseText(decodeMission(bytes));
  const variables = readVariables(syntaxes);
  const found: Placements = {
    interiors: [],
    movers: [],
    items: [],
    triggers: [],
    tour: [],
    sun: null,
    sky: null,
  };
  const pathOf = createPaths(variables);
  const nodes = createPathNodes();
  const followers: { interior: PlacedInterior; node: string }[] = [];
  const riders: { item: PlacedItem; node: string }[] = [];
  visitPlaced(syntaxes, (object, parent) => {
    const read = (field: string) => fieldText(object, field, variables);
    const placed = { object, parent, variables, read };
    const className = classOf(object);
    if (isNode(placed)) nodes.add(placed);
    if (className === 'pathedinterior') found.movers.push(readMover(placed, pathOf));
    else if (className === 'interiorinstance') followers.push(readInterior(placed));
    else if (classesOfItems.has(className)) {
      const item = addItem(found, placed);
      if (item) riders.push({ item, node: read('path') });
    } else readers[className]?.(found, placed);
  });
  // A node may stand anywhere in a mission.
  for (const { interior, node } of followers) {
    const path = nodes.pathFrom(node);
    if (path.markers.length > 1) found.movers.push(followNodes(interior, path));
    else found.interiors.push(interior);
  }
  for (const { item, node } of riders) {
    const path = nodes.pathFrom(node);
    if (path.markers.length > 1) item.ride = followNodes({ ...item, file: item.shape }, path);
  }
  return found;
}

const isNode = ({ read }: Placed): boolean => /^(pathnode|bezierhandle)$/i.test(read('datablock').trim());

const readInterior = (placed: Placed): { interior: PlacedInterior; node: string } => ({
  interior: { ...thingOf(placed), file: placed.read('interiorfile') },
  node: placed.read('path'),
});

const classesOfItems = new Set(['item', 'staticshape', 'tsstatic']);

const readers: Partial<Record<string, (found: Placements, placed: Placed) => void>> = {
  trigger: (found, placed) => found.triggers.push(readTrigger(placed, placementOf(placed))),
  sun: (found, placed) => {
    found.sun ??= readSun(placed);
  },
  sky: (found, placed) => {
    found.sky ??= readSky(placed);
  },
};

const placementOf = ({ read }: Placed): Placement => ({
  position: vectorIn(read('position'), [0, 0, 0]),
  rotation: rotationIn(read('rotation')),
  scale: scaleIn(read('scale')),
});

const thingOf = (placed: Placed): PlacedThing => ({
  name: nameOf(placed.object, placed.variables),
  hangs: readHanging(placed),
  ...placementOf(placed),
});

/** How long the game takes between two nodes of its own flight. */
const nodeMs = 4_000;

/** Null for a node, which is no thing. */
function addItem(found: Placements, placed: Placed): PlacedItem | null {
  const { read } = placed;
  const datablock = read('datablock').trim();
  const thing = thingOf(placed);
  if (isNode(placed)) {
    const number = /^camerapath(\d+)$/.exec(thing.name)?.[1];
    const { position, rotation, scale } = thing;
    const placement = { position, rotation, scale };
    const ms = numberIn(read('timetonext'), nodeMs) + numberIn(read('delay'), 0);
    if (number !== undefined) found.tour.push({ number: Number(number), placement, ms });
    return null;
  }
  const item = {
    ...thing,
    datablock,
    shape: read('shapename').trim(),
    skin: read('skin').trim(),
    ride: null,
  };
  found.items.push(item);
  return item;
}

function readSun({ read }: Placed): SceneSun {
  return {
    direction: vectorIn(read('direction'), [0.577, 0.577, -0.577]),
    color: vectorIn(read('color'), [1, 1, 1]),
    ambient: vectorIn(read('ambient'), [0.5, 0.5, 0.5]),
  };
}

/** The value that the editor writes when nobody has chosen a colour. */
const editorGrey = '0.6 0.6 0.6';

function readSky({ read }: Placed): Placements['sky'] {
  const file = read('materiallist').trim();
  const hasTextures = file !== '' && !/^(0|false)$/i.test(read('useskytextures').trim());
  const color = numbersIn(read('skysolidcolor')).slice(0, 3);
  const [red, green, blue] = color;
  const isChosen = red !== undefined && green !== undefined && blue !== undefined;
  const isSeen = isChosen && !hasTextures && color.join(' ') !== editorGrey;
  return { file, color: isSeen ? [red, green, blue] : null };
}
