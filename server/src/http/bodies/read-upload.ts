import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { AccountId } from '../../account-id.ts';
import { InvalidInputError, OverloadedError } from '../../errors.ts';
import type { App } from '../app-instance.ts';
import { accountOf } from '../session-guard.ts';

/** After this an upload that was refused for lack of memory may be tried again. */
const RETRY_SECONDS = 5;

/** Makes the routes of `scope` accept files, and no other bodies. */
export async function registerUploads(scope: App, limitBytes: number): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: limitBytes, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 50 },
  });
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}

/** A file of a form, with the form's texts. */
export interface Upload {
  readonly content: Buffer;
  /** As the caller named it. */
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads a form with one file. Throws `InvalidInputError` for `field` if the file is missing or incomplete, and with `tooLarge` if
 * it exceeds the limit of this scope's routes.
 */
export async function readUpload(request: FastifyRequest, field: string, tooLarge: string): Promise<Upload> {
  if (!request.isMultipart()) throw missing(field);
  const upload = await readForm(request, field, tooLarge);
  if (!upload) throw missing(field);
  return upload;
}

async function readForm(request: FastifyRequest, field: string, tooLarge: string): Promise<Upload | null> {
  const fields: Record<string, string> = {};
  let file: Pick<Upload, 'content' | 'name'> | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const content = await part.toBuffer();
      // The limit can be reached after the last chunk was read, which `toBuffer` takes for the end.
      if (part.file.truncated) throw new InvalidInputError(field, tooLarge);
      if (part.fieldname === field) file = { content, name: part.filename };
    }
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    request.log.debug({ err: error }, 'an upload could not be read');
    throw new InvalidInputError(field, `${field} didn’t upload completely. Please try again.`);
  }
  return file && { ...file, fields };
}

const missing = (field: string) =>
  new InvalidInputError(field, `${field} must be a file, in a multipart form under that name`);

/**
 * Runs uploads while the bytes that they hold together stay below `most`, and those of one account below `mostPerAccount`; refuses
 * others with `OverloadedError`.
 */
export function createUploadBudget(most: number, mostPerAccount: number) {
  let held = 0;
  const heldBy = new Map<AccountId, number>();
  return async <Result>(
    request: FastifyRequest,
    limitBytes: number,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const account = accountOf(request);
    const length = Math.min(Number(request.headers['content-length'] ?? limitBytes), limitBytes);
    const own = heldBy.get(account) ?? 0;
    if (held + length > most || own + length > mostPerAccount) throw new OverloadedError(RETRY_SECONDS);
    held += length;
    heldBy.set(account, own + length);
    try {
      return await work();
    } finally {
      held -= length;
      const left = (heldBy.get(account) ?? 0) - length;
      if (left > 0) heldBy.set(account, left);
      else heldBy.delete(account);
    }
  };
}
