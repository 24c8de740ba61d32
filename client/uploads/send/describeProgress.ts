import type { UploadProgress } from '../../../shared/uploads.ts';
import { formatBytes } from '../../ui/formatBytes.ts';
import { formatCount } from '../../ui/formatCount.ts';
import type { Sent } from './uploadProgressStore.ts';

export interface ShownProgress {
  /** The share of the whole way from the first byte to the verdict, 0 to 1. */
  part: number;
  /** “3.1 of 4.8 MB · reading interiors” */
  text: string;
  /** The current activity without numbers; it is announced when it changes. */
  activity: string;
  /** The file being processed, without its folder. */
  file: string | null;
}

/**
 * The position on the bar where each stage begins. These are estimates, because nobody knows the duration of
 * a stage before.
 */
const starts = {
  receiving: 0,
  unpacking: 0.6,
  reading: 0.75,
  checking: 0.9,
  storing: 0.97,
  done: 1,
} as const;

const order = Object.keys(starts) as (keyof typeof starts)[];

const part = (stage: keyof typeof starts, done: number, total: number): number => {
  const start = starts[stage];
  const end = starts[order[order.indexOf(stage) + 1] ?? 'done'];
  return start + (end - start) * (total > 0 ? Math.min(1, done / total) : 0);
};

/**
 * “3.1 of 4.8 MB”, “0.6 of 1.2 MB”, “64 of 412 kB”: in the unit of the total, so that the unit does not
 * change.
 */
export function formatBytesOf(done: number, total: number): string {
  const [whole, unit] = formatBytes(total).split(' ');
  const some = unit === 'MB' ? (done / 1e6).toFixed(whole?.includes('.') ? 1 : 0) : (done / 1e3).toFixed(0);
  return `${some} of ${whole} ${unit}`;
}

const contents: Record<string, string> = {
  mis: 'missions',
  dif: 'interiors',
  dts: 'shapes',
  dml: 'skies',
  ifl: 'flip-books',
  wav: 'sounds',
  ogg: 'sounds',
  mp3: 'sounds',
  jpg: 'pictures',
  jpeg: 'pictures',
  png: 'pictures',
  bmp: 'pictures',
  dds: 'pictures',
};

/** What a file contains, by its extension, in words for people. */
const contentsOf = (path = ''): string =>
  contents[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'files';

const nameOf = (path: string | undefined): string | null => path?.split('/').at(-1) || null;

/**
 * Describes an upload by the bytes that this browser has sent, then by the progress that the server
 * publishes.
 */
export function describeProgress({ sent, total }: Sent, live: UploadProgress | undefined): ShownProgress {
  if (live && live.stage !== 'receiving') return describeStage(live);
  if (total > 0 && sent >= total) {
    const activity = 'checking what is in it';
    return { part: starts.unpacking, text: `${formatBytes(total)} · ${activity}`, activity, file: null };
  }
  const text = total > 0 ? `${formatBytesOf(sent, total)} · sending` : 'sending';
  return { part: part('receiving', sent, total), text, activity: 'sending', file: null };
}

function describeStage({ stage, done, total, file }: UploadProgress): ShownProgress {
  const common = { part: part(stage, done, total), file: nameOf(file) };
  const counted = `${formatCount(done)} of ${formatCount(total)}`;
  if (stage === 'unpacking') {
    const reading = `reading ${contentsOf(file)}`;
    const text = total > 0 ? `${formatBytesOf(done, total)} · ${reading}` : reading;
    return { ...common, text, activity: 'reading the files' };
  }
  if (stage === 'reading') {
    const activity = total === 1 ? 'finding what it needs' : 'finding what the levels need';
    return { ...common, text: total === 1 ? activity : `${counted} · ${activity}`, activity };
  }
  if (stage === 'checking') {
    return { ...common, text: `${counted} · checking pictures`, activity: 'checking pictures' };
  }
  if (stage === 'storing') {
    return { ...common, text: `${counted} · storing files`, activity: 'storing files' };
  }
  return { ...common, text: 'done', activity: 'done' };
}
