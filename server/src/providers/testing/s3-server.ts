import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'photos';

export interface S3Server {
  readonly port: number;
  /** The names of all objects, sorted. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

/** The settings of a Plumbline that uses the server at `port` of this machine. */
export const s3Environment = (port: number): Record<string, string> => ({
  FILE_STORE: 's3',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: BUCKET,
  // The one key that this server knows.
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_FORCE_PATH_STYLE: 'true',
  S3_PREFIX: 'plumbline',
});

/** Starts an S3 server with an empty bucket, which refuses unknown keys. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    port,
    async names() {
      const root = join(directory, BUCKET);
      const entries = await readdir(root, { recursive: true });
      const suffix = '._S3rver_object';
      return entries
        .filter((entry) => entry.endsWith(suffix))
        .map((entry) => entry.slice(0, -suffix.length))
        .toSorted();
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
