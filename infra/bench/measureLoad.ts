import autocannon from 'autocannon';

export interface LoadTask {
  url: string;
  /** Paths that are asked for in turn. */
  requests: { path: string; method?: 'GET' | 'PATCH'; headers?: Record<string, string> }[];
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** Requests a second, over all connections; as many as can be when absent. */
  rate?: number;
  /** The one status that counts as an answer. */
  status: number;
}

/** Answers a second, and how long the slowest hundredth took at least, in milliseconds. */
export interface LoadResult {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
  /** Answers of another status, and none at all. */
  failures: number;
}

/** As many requests as the server answers over that many connections, each waiting for its answer. */
export async function measureLoad(task: LoadTask): Promise<LoadResult> {
  const { url, requests, headers = {}, connections, seconds, rate, status } = task;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: requests.map(({ path, method = 'GET', headers: own = {} }) => ({
      path,
      method,
      headers: { ...headers, ...own },
    })),
    ...(rate ? { overallRate: rate } : {}),
  });
  const counts = Object.entries(result.statusCodeStats ?? {});
  const wanted = Number(counts.find(([code]) => Number(code) === status)?.[1].count ?? 0);
  const all = counts.reduce((sum, [, { count }]) => sum + Number(count ?? 0), 0);
  return {
    perSecond: wanted / result.duration,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: all - wanted + result.errors + result.timeouts,
  };
}
