/** The asker of an image. Each address has one image made at a time; waiting addresses take turns. */
export interface Asker {
  address: string;
  /** Aborts when nobody waits any more: an image that has not been started then is not made. */
  signal?: AbortSignal | undefined;
}

/** The asker of images that are made ahead of requests. */
export const ahead: Asker = { address: 'ahead' };
