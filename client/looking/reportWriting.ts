import { limits } from '../../shared/limits.ts';
import { rooms } from '../../shared/rooms.ts';
import { sendWriting } from '../live/socket.ts';

let sentAt = 0;

/** Call it on every change of a comment that is being written; others at the level see “is writing…”. */
export function reportWriting(levelId: number): void {
  if (Date.now() - sentAt < limits.writingRepeatMs) return;
  sentAt = Date.now();
  sendWriting(rooms.level(levelId));
}
