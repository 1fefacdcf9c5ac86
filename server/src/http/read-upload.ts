import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { InvalidInputError } from '../errors.ts';
import type { App } from './app-instance.ts';

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

/**
 * The bytes of a form's only file. Throws `InvalidInputError` for `field` if the file is missing or incomplete, and with
 * `tooLarge` if it exceeds the limit of this scope's routes.
 */
export async function readUpload(request: FastifyRequest, field: string, tooLarge: string): Promise<Buffer> {
  if (!request.isMultipart()) throw missing(field);
  const file = await readFile(request, field, tooLarge);
  if (!file) throw missing(field);
  return file;
}

async function readFile(request: FastifyRequest, field: string, tooLarge: string): Promise<Buffer | null> {
  try {
    const part = await request.file();
    if (!part) return null;
    const content = await part.toBuffer();
    // The limit can be reached after the last chunk was read, which `toBuffer` takes for the end.
    if (part.file.truncated) throw new InvalidInputError(field, tooLarge);
    return part.fieldname === field ? content : null;
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    request.log.debug({ err: error }, 'an upload could not be read');
    throw new InvalidInputError(field, `${field} didn’t upload completely. Please try again.`);
  }
}

const missing = (field: string) =>
  new InvalidInputError(field, `${field} must be a file, in a multipart form under that name`);
