import { vi } from 'vitest';

/** An upload that is being sent; the test decides its result. */
export class FakeUpload {
  status = 0;
  responseText = '';
  method = '';
  address = '';
  headers: Record<string, string> = {};
  body: unknown;
  isAborted = false;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open(method: string, address: string): void {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total, lengthComputable: total > 0 });
  }
  answer({ status, body }: { status: number; body: unknown }): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
    this.onloadend?.();
  }
  /** Loses the connection. */
  lose(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** Replaces `XMLHttpRequest`, which sends files; returns the list of all uploads so far. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  const Request = class extends FakeUpload {
    constructor() {
      super();
      uploads.push(this);
    }
  };
  vi.stubGlobal('XMLHttpRequest', Request);
  // jsdom cannot read files.
  Blob.prototype.arrayBuffer ??= async () => new ArrayBuffer(0);
  return uploads;
}
