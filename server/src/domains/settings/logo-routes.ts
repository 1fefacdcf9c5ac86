import { LOGO_FAULTS, LOGO_LIMIT_BYTES, logoResponse } from '@plumbline/contract/settings';
import type { Deps } from '../../deps.ts';
import { type App, contractor, SESSIONLESS } from '../../http/app-instance.ts';
import { readUpload, registerUploads } from '../../http/bodies/read-upload.ts';
import { idParams } from '../../http/id-params.ts';
import { accountOf } from '../../http/session-guard.ts';
import { getPublicLogo } from './get-logo.ts';
import { removeLogo } from './remove-logo.ts';
import { replaceLogo } from './replace-logo.ts';

const tags = ['Settings'];
const writing = contractor('settings:write');

export async function logoRoutes(app: App, deps: Deps): Promise<void> {
  await app.register(async (scope: App) => {
    await registerUploads(scope, LOGO_LIMIT_BYTES);
    scope.post(
      '/api/user/logo',
      {
        config: { ...writing, limit: 'upload-logo', form: ['logo'] },
        schema: {
          tags,
          description: 'A JPEG, PNG or GIF of at most 5 MB, as the file `logo` of a form.',
          consumes: ['multipart/form-data'],
          response: { 200: logoResponse },
        },
      },
      async (request) => {
        const { content } = await readUpload(request, 'logo', LOGO_FAULTS.size);
        return { logoUrl: await replaceLogo(deps, accountOf(request), content) };
      },
    );
  });

  app.delete(
    '/api/user/logo',
    { config: writing, schema: { tags, response: { 200: logoResponse } } },
    async (request) => {
      await removeLogo(deps, accountOf(request));
      return { logoUrl: null };
    },
  );

  app.get(
    '/logos/:id',
    { config: SESSIONLESS, schema: { hide: true, params: idParams } },
    async (request, reply) => {
      const { content, mediaType } = await getPublicLogo(deps, request.params.id);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin') // Webmail pages show it too.
        .type(mediaType)
        .send(Buffer.from(content));
    },
  );
}
