import type { RequestListener } from 'node:http';

/**
 * More would keep the process from reading what its database and its sockets have sent: a write asks the
 * database several times, and would wait for all requests that arrived together each time.
 */
const requestsPerSlice = 8;

/**
 * Begins requests in the order of their arrival, a few in each turn of the event loop. Node itself begins all
 * that have arrived, which under load are as many as there are connections.
 */
export function beginInSlices(begin: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  const beginSlice = () => {
    for (let begun = 0; begun < requestsPerSlice; ) {
      const [request, response] = waiting.shift() ?? [];
      if (!request || !response) return;
      // Whoever sends faster than requests are begun loses the connection; what was sent on it is dropped.
      if (request.socket.destroyed) continue;
      begin(request, response);
      begun += 1;
    }
    if (waiting.length > 0) setImmediate(beginSlice);
  };
  return (request, response) => {
    waiting.push([request, response]);
    if (waiting.length === 1) setImmediate(beginSlice);
  };
}
