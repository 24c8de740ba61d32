import { calls } from './calls.js';

/** A call that the site refused: `code` names why, `message` says it in a sentence, `reply` is the whole answer. */
export class MarblelandError extends Error {
  constructor(status, reply) {
    super(reply?.reason ?? `The site answered with status ${status}.`);
    this.name = 'MarblelandError';
    this.status = status;
    this.code = reply?.code;
    this.reply = reply;
  }
}

/** `createClient({ site: 'https://marbleland.example', token })`; the token is what `account.signIn` answers. */
export function createClient({ site, token, fetch = globalThis.fetch }) {
  function send(name, input = {}, { headers, signal } = {}) {
    const { method, path, query, bodyType } = calls[name];
    const { body, ...given } = input;
    const address = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(given[key]));
    const search = new URLSearchParams();
    for (const key of query) if (given[key] !== undefined) search.set(key, given[key]);
    return fetch(`${site.replace(/\/$/, '')}/api${address}${search.size ? `?${search}` : ''}`, {
      method,
      signal,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(bodyType && body !== undefined && !(body instanceof FormData) && { 'Content-Type': bodyType }),
        ...headers,
      },
      ...(body !== undefined && { body: encode(body, bodyType) }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
  }

  async function call(name, input, options) {
    const response = await send(name, input, options);
    if (!response.ok) {
      throw new MarblelandError(response.status, await response.json().catch(() => undefined));
    }
    return calls[name].answersJson ? response.json() : response;
  }

  const client = { send };
  for (const name of Object.keys(calls)) {
    const [noun, verb] = name.split('.');
    client[noun] ??= {};
    client[noun][verb] = (input, options) => call(name, input, options);
  }
  return client;
}

function encode(body, type) {
  if (type === 'application/json') return JSON.stringify(body);
  return type === 'application/x-www-form-urlencoded' ? new URLSearchParams(body) : body;
}
