/** What a site has acknowledged to the people who use it, and must therefore be so. */
export interface KeptWrites {
  /** The name of each account. */
  accounts: Map<number, string>;
  /** The text of each comment; no two are the same. */
  comments: Map<number, string>;
  /** Each level with its owner. */
  levels: Map<number, number>;
  deleted: Set<number>;
  /** `thing:person` → whether it is loved; absent while a call is running. */
  loves: Map<string, boolean>;
  /** The remarks of levels; absent while a call is running. */
  remarks: Map<number, string>;
  /** The client IDs of each person's last edits of packs with an effect; older ones leave the history. */
  edits: Map<number, string[]>;
  /** Tokens of sessions that were ended. */
  endedTokens: Set<string>;
  /** People who were suspended, with tokens of sessions from before. */
  suspended: Map<number, string>;
}

const maxEdits = 500;

export const keepWrites = (): KeptWrites => ({
  accounts: new Map(),
  comments: new Map(),
  levels: new Map(),
  deleted: new Set(),
  loves: new Map(),
  remarks: new Map(),
  edits: new Map(),
  endedTokens: new Set(),
  suspended: new Map(),
});

export function keepEdit({ edits }: KeptWrites, accountId: number, clientId: string): void {
  edits.set(accountId, [...(edits.get(accountId) ?? []), clientId].slice(-maxEdits));
}
