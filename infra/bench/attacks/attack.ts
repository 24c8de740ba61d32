/** One visitor or one account: an address and a session that have asked for nothing before. */
export interface Attacker {
  url: string;
  address: string;
  token: string;
  /** A level whose mission has nearly 5 MB and whose picture is large, with the session of its owner. */
  large: { id: number; token: string };
  /** How often each status was answered. */
  answers: Map<number, number>;
}

export interface Attack {
  /** Resolves when `signal` is aborted, or earlier when there is nothing left to try. */
  (attacker: Attacker, signal: AbortSignal): Promise<void>;
  /** Makes what is sent, before the attack begins; absent where that takes no time. */
  prepare?: () => Promise<void>;
}

/** What each attack does → the attack. */
export type Attacks = Readonly<Record<string, Attack>>;
