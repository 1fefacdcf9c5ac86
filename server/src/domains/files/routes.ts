import { storedFile } from '@plumbline/contract/content/files';
import { FILE_FAULTS, FILE_LIMITS } from '@plumbline/contract/files';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { InvalidInputError } from '../../errors.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { createUploadBudget, readUpload, registerUploads } from '../../http/bodies/read-upload.ts';
import { sendFile } from '../../http/bodies/send-file.ts';
import { variantParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { getFileContent } from './get-file.ts';
import { FILE_FIELD } from './read-file.ts';
import { uploadFile } from './upload-file.ts';

const tags = ['Files'];
const ownId = z.uuid().toLowerCase();
/** Bytes of all uploads of this process that are held in memory at once. */
const MOST_HELD_BYTES = 200_000_000;
/** The same for one account: three of the largest uploads. */
const MOST_HELD_BYTES_PER_ACCOUNT = 75_000_000;

export async function fileRoutes(app: App, deps: Deps): Promise<void> {
  const holdUpload = createUploadBudget(MOST_HELD_BYTES, MOST_HELD_BYTES_PER_ACCOUNT);
  await app.register(async (scope: App) => {
    await registerUploads(scope, FILE_LIMITS.photoBytes);
    scope.post(
      '/api/files',
      {
        config: { ...contractor('estimates:write'), limit: 'upload-file', form: [FILE_FIELD, 'id'] },
        schema: {
          tags,
          description:
            'A form with the file `file`, a photo of at most 25 MB or a PDF of at most 20 MB, and the text `id`, a UUID that you generate. Photos are re-encoded without their metadata. The same upload again answers the same file. An estimate names it in `files`; a file that nothing names is removed after a week.',
          consumes: ['multipart/form-data'],
          response: { 201: storedFile },
        },
      },
      async (request, reply) =>
        holdUpload(request, FILE_LIMITS.photoBytes, async () => {
          const { content, name, fields } = await readUpload(request, FILE_FIELD, FILE_FAULTS.photoSize);
          const id = ownId.safeParse(fields.id);
          if (!id.success) throw new InvalidInputError('id', 'id must be a UUID that you generate');
          const file = await uploadFile(deps, accountOf(request), id.data, { content, name });
          return reply.code(201).send(file);
        }),
    );
  });

  app.get(
    '/api/files/:id/:variant',
    {
      config: contractor('estimates:read'),
      schema: {
        tags,
        params: variantParams,
        description: 'A photo is `large`, `print` or `thumb`; a PDF is `original` and always a download.',
      },
    },
    async (request, reply) => {
      const { id, variant } = request.params;
      return sendFile(reply, await getFileContent(deps, accountOf(request), id, variant));
    },
  );
}
