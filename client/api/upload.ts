import { type AddressInput, addressWith } from '../../shared/routeAddress.ts';
import type { ReplyOf, RouteName } from '../../shared/routes.ts';
import { routes } from '../../shared/routes.ts';
import { readReply } from './call.ts';
import { offlineError } from './callError.ts';

export type UploadInput<Name extends RouteName> = AddressInput<Name> & {
  /** The bytes of a zip or an image, or the files of a folder with their relative paths as part names. */
  body: Blob | FormData;
  /** Bytes sent; `total` is 0 while unknown. */
  onProgress?: (progress: { sent: number; total: number }) => void;
  signal?: AbortSignal;
};

let uploads = 0;

/** Whether files are being sent. */
export const isUploading = (): boolean => uploads > 0;

/**
 * Sends files and reports progress, which `fetch` cannot do. Throws `CallError` as `call` does (its `body`
 * contains the problems of a refused upload), or an `AbortError` when the signal is aborted.
 */
export function uploadFiles<Name extends RouteName>(
  name: Name,
  input: UploadInput<Name>,
): Promise<ReplyOf<Name>> {
  const { body, onProgress, signal } = input as UploadInput<RouteName>;
  const address = addressWith(name, input);
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was given up.', 'AbortError');
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.open(routes[name].method, address);
    request.upload.onprogress = (event) =>
      onProgress?.({ sent: event.loaded, total: event.lengthComputable ? event.total : 0 });
    request.onload = () => {
      try {
        resolve(readReply(name, { status: request.status, text: request.responseText }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(offlineError());
    request.onabort = () => reject(aborted());
    request.onloadend = () => {
      uploads -= 1;
      signal?.removeEventListener('abort', abort);
    };
    if (body instanceof Blob) {
      request.setRequestHeader('Content-Type', body.type || 'application/octet-stream');
    }
    uploads += 1;
    request.send(body);
  });
}
