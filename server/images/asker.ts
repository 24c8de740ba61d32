/** Who waits for an image. Each address has one image made at a time; waiting addresses take turns. */
export interface Asker {
  address: string;
  /** Aborts when nobody waits any more: what has not begun then is not made. */
  signal?: AbortSignal | undefined;
}

/** For images that are made before anybody asks. */
export const ahead: Asker = { address: 'ahead' };
