export type EngineName = 'mongod' | 'secantusd-rs' | 'secantusd-py';

/** A database server that can be run here. */
export type EngineProgram = {
  name: EngineName;
  version: string;
  command: string;
  /**
   * For a server on 127.0.0.1 with its data in `storagePath`, an absolute path. Where the data is worth keeping, a
   * write that was answered survives the end of the process and of the machine.
   */
  args(storagePath: string, port: number, isKept: boolean): string[];
  /** Brings a server that answers to the point where it takes writes. */
  prepare?(uri: string, port: number): Promise<void>;
};

/** A step that takes a while, told to a person or a log. */
export type Progress = (sentence: string) => void;

/** Its message is one sentence for the operator: what is wrong, and what to install or set. */
export class EngineError extends Error {
  override name = 'EngineError';
}
