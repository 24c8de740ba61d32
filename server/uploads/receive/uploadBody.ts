import type { Readable } from 'node:stream';
import { ApiError } from '../../../shared/errors.ts';

/** The body of an upload as the HTTP layer hands it over: not a byte of it is read yet. */
export interface UploadBody {
  stream: Readable;
  contentType: string;
  /** As announced, where it was. */
  contentLength: number | null;
  /** Breaks its receiving off, for the reason that it gives. */
  signal?: AbortSignal;
}

const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'];

/** The boundary of a multipart form, null for a zip; everything else is refused. */
export function boundaryOf(contentType: string): string | null {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (zipTypes.includes(type.toLowerCase())) return null;
  const boundary = parameters.map((each) => /^boundary="?([^"\\]{1,200}?)"?$/i.exec(each)?.[1]).find(Boolean);
  if (type.toLowerCase() !== 'multipart/form-data' || !boundary) throw new ApiError('wrong_type');
  return boundary;
}
