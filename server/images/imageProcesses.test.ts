import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { getPriority } from 'node:os';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { tinyImage } from '../testing/tinyImages.ts';
import type { ImageJob } from './imageJobs.ts';
import { createImageProcesses } from './imageProcesses.ts';

type VariantJob = Extract<ImageJob, { kind: 'variant' }>;

let small: VariantJob;
let slow: VariantJob;
let large: ImageJob;

beforeAll(async () => {
  small = { kind: 'variant', source: await tinyImage('png'), options: { format: 'png' } };
  const noise = sharp(randomBytes(60_000), { raw: { width: 200, height: 100, channels: 3 } });
  const options: VariantJob['options'] = { format: 'avif', cover: { width: 4096, height: 4096 } };
  slow = { kind: 'variant', source: await noise.png().toBuffer(), options };
  // An interlaced image has to be in memory as a whole: 120 MB.
  const canvas = sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'red' } });
  large = { kind: 'check', source: await canvas.png({ progressive: true }).toBuffer() };
});

describe('image processes', () => {
  it.each([
    ['time', () => slow, { timeMs: 3_000, memoryMb: 1_500 }],
    ['memory', () => large, { memoryMb: 150 }],
  ])('stop a job that takes too much %s, and go on', async (_, job, limits) => {
    const processes = createImageProcesses({ count: 1, ...limits });
    const jobs = [processes.run(job(), false), processes.run(small, false)];
    await expect(jobs[0]).rejects.toMatchObject({ name: 'ImageError', problem: 'tooExpensive' });
    expect(await sharp(await jobs[1]).metadata()).toMatchObject({ width: 8 });
  });

  it('continue after many concurrent bad images', async () => {
    const processes = createImageProcesses({ count: 2 });
    const bad: ImageJob = { ...small, source: Buffer.from('\x89PNG\r\n\x1a\n and then nonsense', 'latin1') };
    const jobs = [bad, small, bad, small, small, bad, small].map((job) => processes.run(job, false));
    const outcomes = (await Promise.allSettled(jobs)).map((job) => job.status === 'fulfilled');
    expect(outcomes).toEqual([false, true, false, true, true, false, true]);
  });

  it('do urgent jobs first', async () => {
    const processes = createImageProcesses({ count: 1 });
    const order: string[] = [];
    const run = (name: string, isUrgent: boolean) =>
      processes.run(small, isUrgent).then(() => order.push(name));
    await Promise.all([
      run('begun', false),
      run('first', false),
      run('second', false),
      run('first urgent', true),
      run('second urgent', true),
    ]);
    expect(order).toEqual(['begun', 'first urgent', 'second urgent', 'first', 'second']);
  });

  it('keep any number of checks waiting', async () => {
    const processes = createImageProcesses({ count: 1 });
    const asker = { address: 'senders who have left' };
    const jobs = Array.from({ length: 1_100 }, () => processes.run(small, false, { asker }));
    const outcomes = Promise.allSettled(jobs);
    const refused: unknown[] = [];
    for (const job of jobs) job.catch((error: unknown) => refused.push(error));
    await jobs[0];
    expect(processes.waiting).toBeGreaterThan(1_000);
    expect(refused).toEqual([]);
    await processes.close();
    await outcomes;
  });

  it('leave the processor to answers', async () => {
    const processes = createImageProcesses({ count: 1 });
    await processes.run(small, true);
    const own = execFileSync('ps', ['-A', '-o', 'ppid=,ni=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([parent, , ...args]) => Number(parent) === process.pid && args.join(' ').includes('imageWorker'),
      );
    expect(own.map(([, niceness]) => Number(niceness))).toContain(Math.min(getPriority() + 5, 19));
    await processes.close();
  });

  it('start again after their idle time', async () => {
    const processes = createImageProcesses({ count: 1, idleMs: 0 });
    for (let i = 0; i < 3; i++) expect(await processes.run(small, true)).not.toHaveLength(0);
  });

  it('report a missing file', async () => {
    const processes = createImageProcesses({ count: 1 });
    const job: ImageJob = { ...small, source: { path: '/no/such/file' } };
    await expect(processes.run(job, true)).rejects.toThrow('ENOENT');
  });
});
