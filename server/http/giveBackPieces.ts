import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { giveBackPiece } from '../files/pieceBuffers.ts';

/**
 * Gives back the buffers of pieces that are piped into an answer, once the system has taken their bytes. Of an
 * answer whose connection is gone, or does not send it yet, none is given back: it could still be read.
 */
export function giveBackPieces(response: ServerResponse): void {
  const onTheWay: { piece: Buffer; endsAt: number }[] = [];
  let written = 0;
  const giveBack = () => {
    if (!response.socket || response.destroyed) return;
    const takenUntil = written - response.writableLength;
    for (let [first] = onTheWay; first && first.endsAt <= takenUntil; [first] = onTheWay) {
      giveBackPiece(first.piece);
      onTheWay.shift();
    }
  };
  response.once('pipe', (source: Readable) => {
    source.on('data', (piece: Buffer) => {
      // Before it counts: it may not be among what waits in the answer yet.
      giveBack();
      written += piece.length;
      onTheWay.push({ piece, endsAt: written });
    });
  });
  response.on('drain', giveBack);
}
