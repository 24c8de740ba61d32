import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { dayMs } from '../../shared/durations.ts';
import { FileStoreUnavailableError } from './fileStore.ts';

/** How to reach a bucket of any S3-compatible service. */
export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  /** When absent, the SDK searches its default locations. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** A bucket that is known to exist. */
export interface Bucket {
  client: S3Client;
  name: string;
}

/** An upload may stream for hours, but not for a day. */
const partsLifeMs = dayMs;

/** Opens the bucket; creates it when it does not exist. */
export async function openBucket(options: S3Options): Promise<Bucket> {
  const bucket = { client: connect(options), name: options.bucket };
  const Bucket = options.bucket;
  try {
    await bucket.client.send(new HeadBucketCommand({ Bucket })).catch(async (error: unknown) => {
      if (s3Status(error) !== 404) throw error;
      await bucket.client.send(new CreateBucketCommand({ Bucket })).catch((created: unknown) => {
        if (!(created instanceof S3ServiceException && created.name === 'BucketAlreadyOwnedByYou')) {
          throw created;
        }
      });
    });
    await abortForgottenUploads(bucket);
  } catch (error) {
    throw unavailable(bucket, error);
  }
  return bucket;
}

/** Aborts multipart uploads that a crash interrupted: their parts cost space but appear in no listing. */
async function abortForgottenUploads({ client, name }: Bucket): Promise<void> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (next) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, ...next }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > Date.now() - partsLifeMs) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
    }
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

function connect(options: S3Options): S3Client {
  const agent = { keepAlive: true, maxSockets: 500 };
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    ...(options.credentials && { credentials: options.credentials }),
    forcePathStyle: true,
    maxAttempts: 3,
    // Many S3-compatible services reject the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: 1_500,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  });
}

/** The HTTP status of the service's refusal; `undefined` when it did not answer. */
export const s3Status = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Leaves out the cause, which holds the request with its headers: they must not reach a log. */
export function unavailable({ name }: Bucket, cause: unknown): Error {
  if (cause instanceof FileStoreUnavailableError) return cause;
  const why = cause instanceof Error ? `${cause.name} ${cause.message}`.trim() : String(cause);
  return new FileStoreUnavailableError(
    s3Status(cause) === 403
      ? `The S3 service refuses the access key for the bucket ${name} (${why}).`
      : `The S3 bucket ${name} cannot be used (${why}).`,
  );
}
