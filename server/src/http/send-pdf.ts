import type { FastifyReply } from 'fastify';
import { estimateFileName } from '../pdf/estimate-file-name.ts';

/** Answers with a PDF for saving as `estimate-{number}.pdf`. */
export function sendPdf(reply: FastifyReply, document: { number: string; pdf: Uint8Array }): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${estimateFileName(document.number)}"`)
    .send(Buffer.from(document.pdf));
}
