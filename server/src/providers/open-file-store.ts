import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from './file-store.ts';
import type { S3Config } from './s3-file-store.ts';

/** Opens the configured object store; undefined without one. Its library is loaded only then. */
export async function openFileStore(
  config: S3Config | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<FileStore | undefined> {
  if (!config) return undefined;
  const { openS3FileStore } = await import('./s3-file-store.ts');
  return openS3FileStore(config, log);
}
