import { z } from 'zod';
import type { S3Config } from '../providers/s3-file-store.ts';

/** Where the contents of photos and files are stored. */
export interface FilesConfig {
  /** Where new ones are stored. */
  readonly store: 'database' | 's3';
  /** The object store; undefined if there is none. */
  readonly s3: S3Config | undefined;
}

const BUCKET_ERROR = 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens';
const PREFIX_ERROR = 'must be letters, digits, dots, hyphens, underscores and slashes, such as plumbline/';

/** The environment variables of `readFiles`. */
export const fileVariables = {
  FILE_STORE: z.enum(['database', 's3'], { error: 'must be database or s3' }).default('database'),
  S3_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be an address that starts with http: or https:',
    })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: BUCKET_ERROR })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(false),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/, { error: PREFIX_ERROR })
    .transform((text) => (text.endsWith('/') ? text : `${text}/`))
    .default(''),
};

/** Reads where files are stored. Calls `refuse`, which throws, with a sentence for settings that do not fit together. */
export function readFiles(
  values: z.output<z.ZodObject<typeof fileVariables>>,
  refuse: (sentence: string) => never,
): FilesConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined) {
    if (values.FILE_STORE === 's3')
      refuse('FILE_STORE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
    return { store: 'database', s3: undefined };
  }
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return refuse('Set all of S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.');
  return {
    store: values.FILE_STORE,
    s3: {
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: values.S3_FORCE_PATH_STYLE,
      prefix: values.S3_PREFIX,
    },
  };
}
