/** The answer to a message of a socket that is refused. `isPassing`: asking again later may succeed. */
export interface RefusedMessage {
  ok: false;
  reason: string;
  isPassing?: boolean;
}
