import { type Mission, parseMission } from '../mission.ts';
import { beginMarker, endMarker } from '../torqueScript/markers.ts';

/** A mission of the given TorqueScript inside of MissionGroup, with markers, and perhaps more before it. */
export function missionText(objects: string, before = ''): string {
  return `${before}${beginMarker}\nnew SimGroup(MissionGroup) {\n${objects}\n};\n${endMarker}\n`;
}

export const parse = (text: string): Mission => parseMission(Buffer.from(text));

export const parseObjects = (objects: string, before = ''): Mission => parse(missionText(objects, before));
