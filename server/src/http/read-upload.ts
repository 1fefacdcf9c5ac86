import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { InvalidInputError } from '../errors.ts';
import type { App } from './app-instance.ts';

/** Lets the routes of `scope` take files, and no body of any other kind. */
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
 * The bytes of the one file of a form. Throws `InvalidInputError` naming `field` when it is missing or broken off, and with
 * `tooLarge` when it has more bytes than the routes of this scope take.
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
    // The limit can be met after the last piece was read, which `toBuffer` then takes for the end.
    if (part.file.truncated) throw new InvalidInputError(field, tooLarge);
    return part.fieldname === field ? content : null;
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    request.log.debug({ err: error }, 'an upload could not be read');
    throw new InvalidInputError(field, `${field} did not arrive whole. Please try again.`);
  }
}

const missing = (field: string) =>
  new InvalidInputError(field, `${field} must be a file, in a multipart form under that name`);
