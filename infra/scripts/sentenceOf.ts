import { ConfigError } from '../../server/config.ts';
import { EngineError } from '../../server/db/engine/program.ts';
import { BuildError } from './buildClient.ts';

/** What an operator is told: a sentence for what one can put right, all that is known for anything else. */
export function sentenceOf(error: unknown): string {
  const isExpected = [ConfigError, EngineError, BuildError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}
