import { ApiError } from '../../../shared/errors.ts';
import type { MissionFields } from '../../../shared/levels.ts';
import { foldMissionInfo, type MissionInfo } from '../../../shared/missionInfo.ts';
import { FormatError } from '../../formats/formatError.ts';
import { type Mission, parseMission } from '../../formats/mission.ts';
import { replaceMissionInfo } from '../../formats/replaceMissionInfo.ts';

export interface EditedMission {
  bytes: Uint8Array;
  before: Mission;
  after: Mission;
}

/**
 * The mission with `fields` in its MissionInfo instead of the `known` ones. Unchanged fields keep their
 * bytes, whatever the mission file really contains there.
 * @throws ApiError edit_refused when the fields cannot be written
 */
export function editMission(bytes: Uint8Array, known: MissionInfo, fields: MissionFields): EditedMission {
  try {
    const before = parseMission(bytes);
    const edited = replaceMissionInfo(bytes, wantedFields(before.info ?? {}, known, fields));
    const after = parseMission(edited);
    requireWritten(after, known, fields);
    return { bytes: edited, before, after };
  } catch (error) {
    if (error instanceof FormatError) throw new ApiError('edit_refused', { reason: error.message });
    throw error;
  }
}

/** All fields of the new mission: its own ones plus the differences between known and requested. */
function wantedFields(own: MissionFields, known: MissionInfo, fields: MissionFields): MissionFields {
  const asked = foldMissionInfo(Object.entries(fields));
  const wanted: MissionFields = Object.create(null);
  for (const [key, value] of Object.entries(own)) {
    if (known.has(key) && !asked.has(key)) continue;
    wanted[key] = asked.get(key) === known.get(key) ? value : (asked.get(key) ?? value);
  }
  for (const [name, value] of Object.entries(fields)) {
    const key = name.toLowerCase();
    if (!(key in wanted) && known.get(key) !== asked.get(key)) wanted[name] = value;
  }
  return wanted;
}

/** Missions that are not UTF-8 cannot hold most characters, and none can hold NUL. */
function requireWritten({ info }: Mission, known: MissionInfo, fields: MissionFields): void {
  const written = foldMissionInfo(Object.entries(info ?? {}));
  const lost = [...foldMissionInfo(Object.entries(fields))].find(
    ([key, value]) => value !== known.get(key) && value !== written.get(key),
  );
  if (!lost) return;
  const reason = `Property "${lost[0]}" has characters that this mission file cannot hold.`;
  throw new ApiError('edit_refused', { reason });
}
