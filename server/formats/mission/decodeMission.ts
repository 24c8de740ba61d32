import { serverLimits } from '../../limits.ts';
import { decodeText } from '../decodeText.ts';
import { FormatError } from '../formatError.ts';

/** The text of a .mis file. @throws FormatError for one that is over the limit */
export function decodeMission(bytes: Uint8Array): string {
  if (bytes.length <= serverLimits.missionBytes) return decodeText(bytes);
  throw new FormatError(
    `A mission may have at most ${serverLimits.missionBytes} bytes; this one has ${bytes.length}.`,
  );
}
