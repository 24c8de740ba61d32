import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { formatBytes } from '../../ui/formatBytes.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { Code } from './Code.tsx';

export interface ApiAnswer {
  status: number;
  /** With the content type that it came with. */
  bytes: Blob;
  tookMs: number;
}

/** In characters. Longer answers are cut: nobody reads them, and they are slow to render. */
const maxShown = 20_000;

export function TriedAnswer({ answer }: { answer: ApiAnswer }) {
  const { status, bytes, tookMs } = answer;
  const isText = bytes.type === '' || /json|text/.test(bytes.type);
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="row">
        <Chip tone={status < 400 ? 'good' : 'bad'}>{status}</Chip>
        <span className="small quiet num">
          {formatCount(Math.round(tookMs))} ms ·{' '}
          {bytes.size < 1000 ? `${bytes.size} bytes` : formatBytes(bytes.size)}
        </span>
      </div>
      {isText ? <TextAnswer bytes={bytes} /> : <FileAnswer bytes={bytes} />}
    </div>
  );
}

function TextAnswer({ bytes }: { bytes: Blob }) {
  const [pretty, setPretty] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    bytes.text().then((text) => isCurrent && setPretty(prettyJson(text)));
    return () => {
      isCurrent = false;
    };
  }, [bytes]);
  if (pretty === null) return null;
  const rest = pretty.length - maxShown;
  return (
    <>
      <Code label="The answer">{pretty.slice(0, maxShown)}</Code>
      {rest > 0 && <p className="small quiet">{formatCount(rest)} more characters are not shown.</p>}
    </>
  );
}

/** A picture to look at, or an archive to keep. */
function FileAnswer({ bytes }: { bytes: Blob }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (address === null) return null;
  if (bytes.type.startsWith('image/')) {
    return <img src={address} alt="The answer" style={{ maxWidth: '100%', borderRadius: 12 }} />;
  }
  return (
    <ButtonLink href={address} download="answer.zip">
      <Download className="icon" />
      Save the answer
    </ButtonLink>
  );
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
