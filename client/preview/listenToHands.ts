import type { Eye, Motion } from './eye.ts';

const keyMotions: Record<string, Motion> = {
  ArrowLeft: 'turnLeft',
  ArrowRight: 'turnRight',
  ArrowUp: 'turnUp',
  ArrowDown: 'turnDown',
  w: 'ahead',
  s: 'back',
  a: 'left',
  d: 'right',
  e: 'up',
  q: 'down',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'further',
};

/** Keys that do something once. */
export type KeyCommand = 'overview' | 'start' | 'finish' | 'map' | 'tour' | 'play';

const keyCommands: Record<string, KeyCommand> = {
  Home: 'overview',
  '1': 'start',
  '2': 'finish',
  m: 'map',
  t: 'tour',
  ' ': 'play',
};

interface Hands {
  eye: Eye;
  onCommand: (command: KeyCommand) => void;
}

/** A drag over the height of the picture turns by this much. */
const dragTurn = Math.PI * 0.9;

/**
 * Mouse, touch and keys of a canvas: one finger turns, two fingers or the right button move and zoom, the
 * wheel zooms while the canvas has the focus, so that a page still scrolls. Returns the function that stops
 * listening.
 */
export function listenToHands(canvas: HTMLCanvasElement, { eye, onCommand }: Hands): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  const stopping = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => canvas.addEventListener(name, listener, { signal: stopping.signal, passive: false });

  const spread = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  listen('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.focus({ preventScroll: true });
  });
  listen('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = spread();
    const height = Math.max(canvas.clientHeight, 1);
    const [right, down] = [(event.clientX - finger.x) / height, (event.clientY - finger.y) / height];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const isSliding = fingers.size > 1 || (event.buttons & 6) !== 0 || event.shiftKey || eye.isFlat;
    if (!isSliding) return eye.turn(-right * dragTurn, down * dragTurn);
    // Each of two fingers contributes half of the movement.
    const share = 1 / fingers.size;
    eye.slide(-right * share, down * share);
    if (before > 0) eye.zoom(before / Math.max(spread(), 1));
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    listen(name, ({ pointerId }) => void fingers.delete(pointerId));
  }
  listen('contextmenu', (event) => event.preventDefault());
  listen('wheel', (event) => {
    if (document.activeElement !== canvas) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    eye.zoom(1.0015 ** Math.max(-400, Math.min(event.deltaY * lines, 400)));
  });
  listen('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const [motion, command] = [keyMotions[key], keyCommands[key]];
    if (!motion && !command) return;
    event.preventDefault();
    if (motion) eye.hold(motion);
    else if (command && !event.repeat) onCommand(command);
  });
  listen('keyup', (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const motion = keyMotions[key];
    if (motion) eye.release(motion);
  });
  listen('blur', () => eye.release());
  return () => {
    eye.release();
    stopping.abort();
  };
}
