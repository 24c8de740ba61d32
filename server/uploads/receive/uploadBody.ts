import type { Readable } from 'node:stream';
import { ApiError } from '../../../shared/errors.ts';
import type { Actor } from '../../actor.ts';
import { serverLimits } from '../../limits.ts';
import type { Announced } from '../../storage/withRoom.ts';

/** The body of an upload as the HTTP layer passes it on, completely unread. */
export interface UploadBody {
  stream: Readable;
  contentType: string;
  /** As announced; null when it was not. */
  contentLength: number | null;
  /** The sender's address. */
  address: string;
  /** Aborts receiving, with a reason. */
  signal: AbortSignal;
  /** Aborts when the sender does not wait for an answer any more. */
  hasLeft: AbortSignal;
}

export const announcedBy = (actor: Pick<Actor, 'id'>, { address, contentLength }: UploadBody): Announced => ({
  uploader: actor.id,
  address,
  least: (contentLength ?? 0) - serverLimits.formBytes,
  most: contentLength,
});

const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'];

/** The boundary of a multipart form, null for a zip; everything else is refused. */
export function boundaryOf(contentType: string): string | null {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (zipTypes.includes(type.toLowerCase())) return null;
  const boundary = parameters.map((each) => /^boundary="?([^"\\]{1,200}?)"?$/i.exec(each)?.[1]).find(Boolean);
  if (type.toLowerCase() !== 'multipart/form-data' || !boundary) throw new ApiError('wrong_type');
  return boundary;
}
