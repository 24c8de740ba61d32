import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface FirstByteTask {
  url: string;
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** From sending a request to the first byte of its answer, in milliseconds, at the median and at the slowest hundredth. */
export async function measureFirstByte(task: FirstByteTask): Promise<{ medianMs: number; p99Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections });
  const endAt = performance.now() + task.seconds * 1000;
  const times: number[] = [];
  const askInTurn = async (offset: number): Promise<void> => {
    for (let turn = offset; performance.now() < endAt; turn += 1) {
      times.push(await timeOne(task, agent, task.paths[turn % task.paths.length] ?? '/'));
    }
  };
  await Promise.all(Array.from({ length: task.connections }, (_, index) => askInTurn(index)));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
  return { medianMs: at(0.5), p99Ms: at(0.99) };
}

async function timeOne({ url, headers }: FirstByteTask, agent: Agent, path: string): Promise<number> {
  const startedAt = performance.now();
  const request = get(url + path, { agent, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const time = performance.now() - startedAt;
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}.`);
  response.resume();
  await once(response, 'end');
  return time;
}
