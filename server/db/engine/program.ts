export type EngineName = 'mongod' | 'secantusd-rs' | 'secantusd-py';

/** A database server that can be run here. */
export interface EngineProgram {
  name: EngineName;
  version: string;
  command: string;
  /**
   * Arguments for a server on 127.0.0.1 with its data in `storagePath`, an absolute path. With `isKept`, an
   * acknowledged write survives the end of the process and of the machine.
   */
  args(storagePath: string, port: number, isKept: boolean): string[];
  /** Prepares a listening server until it accepts writes. */
  prepare?(uri: string, port: number): Promise<void>;
}

/** Reports a step that takes a while to a person or a log. */
export type Announce = (sentence: string) => void;

/** The message is one sentence for the operator: what is wrong, and what to install or set. */
export class EngineError extends Error {
  override name = 'EngineError';
}
