import { documentPreviewRequest } from '@plumbline/contract/estimates/document-preview';
import { mailPreviewRequest, mailPreviewResponse } from '@plumbline/contract/estimates/mail-preview';
import type { Deps } from '../../deps.ts';
import { type App, contractor } from '../../http/app-instance.ts';
import { accountOf } from '../../http/session-guard.ts';
import { getMailPreview } from '../documents/printing/get-mail-preview.ts';
import { getPreviewPdf } from '../documents/printing/get-preview.ts';

const reading = contractor('settings:read');

export function previewRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/documents/preview',
    {
      config: { ...reading, limit: 'preview-document' },
      schema: {
        tags: ['Settings'],
        description: 'A sample estimate as PDF, in the settings given; what is left out is as it was saved.',
        body: documentPreviewRequest,
      },
    },
    async (request, reply) => {
      const pdf = await getPreviewPdf(deps, accountOf(request), request.body);
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="preview.pdf"')
        .send(Buffer.from(pdf));
    },
  );

  app.post(
    '/api/mail/preview',
    {
      config: { ...reading, limit: 'preview-mail' },
      schema: {
        tags: ['Settings'],
        description:
          'The mail that would bring an estimate, in the words given; what is left out is as it was saved. Nothing is sent.',
        body: mailPreviewRequest,
        response: { 200: mailPreviewResponse },
      },
    },
    (request) => getMailPreview(deps, accountOf(request), request.body),
  );
}
