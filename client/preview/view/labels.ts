import { CanvasTexture, Group, Sprite, SpriteMaterial } from 'three';
import type { Label } from '../labels.ts';
import { groupBy } from './groupBy.ts';
import { openCanvas } from './ink.ts';

/** In units of the level. */
const height = 0.5;
/** In pixels. */
const lineHeight = 48;

/** Names that face the eye; equal ones share their picture. */
export function buildLabels(labels: readonly Label[]): Group {
  const group = new Group();
  for (const same of groupBy(labels, ({ text }) => text)) {
    const [first] = same;
    if (!first) continue;
    const canvas = drawLabel(first.text);
    const material = new SpriteMaterial({ map: new CanvasTexture(canvas), depthWrite: false });
    for (const { position } of same) {
      const sprite = new Sprite(material);
      sprite.scale.set((canvas.width / lineHeight) * height, height, 1);
      sprite.position.set(...position);
      group.add(sprite);
    }
  }
  return group;
}

function drawLabel(text: string): HTMLCanvasElement {
  const font = `600 ${lineHeight * 0.6}px system-ui`;
  const { pen: ruler } = openCanvas(1, 1);
  ruler.font = font;
  const width = Math.ceil(ruler.measureText(text).width) + lineHeight / 2;
  const { canvas, pen } = openCanvas(width, lineHeight);
  pen.fillStyle = 'rgb(20 24 40 / 0.72)';
  pen.beginPath();
  pen.roundRect(0, 0, width, lineHeight, lineHeight / 2);
  pen.fill();
  pen.fillStyle = '#fff';
  pen.font = font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, width / 2, lineHeight / 2);
  return canvas;
}
