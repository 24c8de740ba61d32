import { generate } from 'lean-qr';
import styles from './SecondFactor.module.css';

/** The width of the white border that cameras need. */
const margin = 4;

/** A QR code as one path; dark on white in both themes, since not every camera reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  const side = code.size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={rows.join('')} />
    </svg>
  );
}
