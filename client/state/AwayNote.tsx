import { awayNote } from '../api/callError.ts';
import { useConnection } from '../live/connection.ts';

/** Says why something could not be fetched; it says so anew when the network of the device goes or comes back. */
export function AwayNote() {
  useConnection(({ state }) => state);
  return awayNote();
}
