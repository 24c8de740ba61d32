import { editorMarkers } from '../../../shared/editorMarkers.ts';
import { type Mission, parseMission } from '../mission.ts';

/** A mission with the given TorqueScript inside MissionGroup, with markers, and optional text before it. */
export function missionText(objects: string, before = ''): string {
  return `${before}${editorMarkers.begin}\nnew SimGroup(MissionGroup) {\n${objects}\n};\n${editorMarkers.end}\n`;
}

export const parse = (text: string): Mission => parseMission(Buffer.from(text));

export const parseObjects = (objects: string, before = ''): Mission => parse(missionText(objects, before));
