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

/** Resolves when `signal` is aborted, or earlier when there is nothing left to try. */
export type Attack = (attacker: Attacker, signal: AbortSignal) => Promise<void>;

/** What each attack does → the attack. */
export type Attacks = Readonly<Record<string, Attack>>;
