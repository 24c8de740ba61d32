import type { Engine } from '../../server/db/engine/startEngine.ts';

/** What the server has to know about its database. */
export function variablesFor(engine: Engine): Record<string, string> {
  if (engine.name === 'external') return { MONGODB_URI: engine.uri };
  // With a database of its own, the server is the only one of its site.
  return { MONGODB_URI: engine.uri, EMBEDDED_ENGINE: engine.name };
}
