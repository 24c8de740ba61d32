/** A mail to one person, in both of its forms. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** @throws ApiError mail_failed */
  send(mail: Mail): Promise<void>;
  /**
   * Takes one from how many mails may be asked for to an address.
   * @throws ApiError too_many_requests
   */
  allow(address: string): Promise<void>;
  /**
   * Whether mails can be sent at all right now, asked before it is known whom to.
   * @throws ApiError mail_failed
   */
  checkReady(): Promise<void>;
  /** Runs work in the background: the duration of an answer would reveal whether the account exists. */
  inBackground(work: () => Promise<void>): void;
  /** Resolves when the background work is done. */
  close(): Promise<void>;
}

/** How mails leave the site. */
export interface Transport {
  send(mail: Mail & { from: string }): Promise<void>;
  /** Rejects while mails cannot be sent. */
  check(): Promise<void>;
  close(): void;
}
