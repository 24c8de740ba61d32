/** A server process whose clock can be moved: it receives `{ clockOffsetMs }`. */
const realNow = Date.now;
let offsetMs = 0;
Date.now = () => realNow() + offsetMs;
process.on('message', (message) => {
  if (typeof message === 'object' && message && 'clockOffsetMs' in message) {
    offsetMs = Number(message.clockOffsetMs);
  }
});
// A server whose parent has ended must end too.
process.on('disconnect', () => process.exit(1));
await import('../../server/main.ts');

export {};
