import { ConfigError } from '../../server/config.ts';
import { EngineError } from '../../server/db/engine/program.ts';
import { BuildError } from './buildClient.ts';

/** The text for an operator: one sentence for an error that they can fix, all details for any other. */
export function describeError(error: unknown): string {
  const isExpected = [ConfigError, EngineError, BuildError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}
