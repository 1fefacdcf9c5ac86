import type { FastifyReply } from 'fastify';
import { estimateFileName } from '../../pdf/estimate-file-name.ts';

/** Answers with a PDF for saving, by default as `estimate-{number}.pdf`. */
export function sendPdf(
  reply: FastifyReply,
  document: { readonly number: string; readonly pdf: Uint8Array; readonly fileName?: string },
): FastifyReply {
  const fileName = document.fileName ?? estimateFileName(document.number);
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.from(document.pdf));
}
