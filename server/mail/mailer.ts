/** A mail to one person, as plain text and as HTML. */
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
   * Counts a requested mail against the limit of its address.
   * @throws ApiError too_many_requests
   */
  allow(address: string): Promise<void>;
  /**
   * Checks that the mail server answers. It does not depend on a receiver, so it reveals no account.
   * @throws ApiError mail_failed
   */
  checkReady(): Promise<void>;
  /**
   * Runs work in the background, so that the duration of the answer does not reveal whether an account
   * exists.
   */
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
