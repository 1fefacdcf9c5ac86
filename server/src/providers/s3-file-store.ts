import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { FileVariant } from '@plumbline/contract/files';
import type { FastifyBaseLogger } from 'fastify';
import { type FileStore, storeAway } from './file-store.ts';

/** The location of the bucket, and a key that may read, write and delete its objects. */
export interface S3Config {
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Precedes every object's name; empty or with a slash at its end. */
  readonly prefix: string;
}

const CONNECTION_LIMIT_MS = 3_000;
/** The time limit of one call, including all its attempts. */
const CALL_LIMIT_MS = 15_000;
const ATTEMPTS = 3;
const MOST_SOCKETS = 100;

/** Opens a bucket of an S3-compatible store. Its objects are private; nobody but this server reads them. */
export function openS3FileStore(
  config: S3Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
  callLimitMs = CALL_LIMIT_MS,
): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle, prefix } = config;
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS };
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Not every S3-compatible store supports the checksums that are sent by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_LIMIT_MS,
      socketTimeout: callLimitMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const place = (key: string, variant: FileVariant) => ({
    Bucket: bucket,
    Key: `${prefix}${key}/${variant}`,
  });

  /** Runs one call within its time. Its refusals are logged without the request, which contains the key's id. */
  async function call<Result>(what: string, work: (abortSignal: AbortSignal) => Promise<Result>) {
    // Not `AbortSignal.timeout`, which would keep the read data in memory until the timeout.
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const late = new DOMException('It did not answer in time.', 'TimeoutError');
        limit.abort(late);
        reject(late);
      }, callLimitMs);
    });
    try {
      return await Promise.race([work(limit.signal), tooLate]);
    } catch (error) {
      if (isMissing(error) || isBeyondEnd(error)) throw error;
      log.warn({ call: what, reason: reasonOf(error) }, 'the object store failed');
      throw storeAway(error instanceof Error ? new Error(reasonOf(error)) : error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async write(key, variant, content, mediaType) {
      const object = { ...place(key, variant), Body: content, ContentType: mediaType };
      await call('write', (abortSignal) => client.send(new PutObjectCommand(object), { abortSignal }));
    },
    async readPart(key, variant, offset, length) {
      const Range = `bytes=${offset}-${offset + length - 1}`;
      try {
        return await call('read', async (abortSignal) => {
          const command = new GetObjectCommand({ ...place(key, variant), Range });
          const { Body } = await client.send(command, { abortSignal });
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        });
      } catch (error) {
        if (isMissing(error)) return null;
        if (isBeyondEnd(error)) return new Uint8Array();
        throw error;
      }
    },
    async remove(key, variant) {
      try {
        await call('remove', (abortSignal) =>
          client.send(new DeleteObjectCommand(place(key, variant)), { abortSignal }),
        );
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    async check() {
      await call('check', (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }),
      );
    },
    close: () => client.destroy(),
  };
}

const isMissing = (error: unknown) => error instanceof NoSuchKey;
const isBeyondEnd = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException)
    return `${error.name} (${error.$metadata.httpStatusCode ?? 'no answer'})`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
