import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { giveBack, type Piece } from '../files/pieceBuffers.ts';

/**
 * Gives back the buffers of pieces that are piped into an answer, once the system has taken their bytes. Of an
 * answer that is closed, or that its connection does not send yet, none is given back: it could still be read.
 */
export function giveBackPieces(response: ServerResponse): void {
  const onTheWay: { piece: Piece; endsAt: number }[] = [];
  let written = 0;
  const look = () => {
    if (!response.socket || response.destroyed) return;
    const takenUntil = written - response.writableLength;
    for (let [first] = onTheWay; first && first.endsAt <= takenUntil; [first] = onTheWay) {
      first.piece[giveBack]?.();
      onTheWay.shift();
    }
  };
  response.once('pipe', (source: Readable) => {
    source.on('data', (piece: Piece) => {
      // Before it counts: it may not be among what waits in the answer yet.
      look();
      written += piece.length;
      onTheWay.push({ piece, endsAt: written });
    });
  });
  response.on('drain', look);
}
