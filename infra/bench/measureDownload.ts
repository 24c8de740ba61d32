import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** Downloads one archive of several levels. */
export interface DownloadTask {
  url: string;
  path: string;
  /** The form that is sent. */
  body: string;
}

export async function measureDownload(task: DownloadTask): Promise<{ bytes: number; seconds: number }> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const startedAt = performance.now();
  const call = request(task.url + task.path, { method: 'POST', headers });
  call.end(task.body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${task.path} answers ${response.statusCode}.`);
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  return { bytes, seconds: (performance.now() - startedAt) / 1000 };
}
