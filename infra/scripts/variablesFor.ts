import type { Engine } from '../../server/db/engine/startEngine.ts';

/** The variables that tell the server about its database. */
export function variablesFor(engine: Engine): Record<string, string> {
  if (engine.name === 'external') return { MONGODB_URI: engine.uri };
  // Set when this server is the only process of its site.
  return { MONGODB_URI: engine.uri, EMBEDDED_ENGINE: engine.name };
}
