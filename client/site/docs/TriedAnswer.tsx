import { Chip } from '../../ui/Chip.tsx';
import { formatBytes } from '../../ui/formatBytes.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { Code } from './Code.tsx';

export interface Answer {
  status: number;
  text: string;
  tookMs: number;
}

/** In characters. Nobody reads longer answers, and they are slow to render. */
const maxShown = 20_000;

export function TriedAnswer({ answer }: { answer: Answer }) {
  const { status, text, tookMs } = answer;
  const pretty = prettyJson(text);
  const size = new Blob([text]).size;
  const rest = pretty.length - maxShown;
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="row">
        <Chip tone={status < 400 ? 'good' : 'bad'}>{status}</Chip>
        <span className="small quiet num">
          {formatCount(Math.round(tookMs))} ms · {size < 1000 ? `${size} bytes` : formatBytes(size)}
        </span>
      </div>
      <Code label="The answer">{pretty.slice(0, maxShown)}</Code>
      {rest > 0 && <p className="small quiet">{formatCount(rest)} more characters are not shown.</p>}
    </div>
  );
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
