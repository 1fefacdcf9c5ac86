import { Readable } from 'node:stream';
import type { FastifyReply } from './app-instance.ts';

/** Answers with a CSV file to be saved under `fileName`, sent as it is made. */
export function sendCsv(reply: FastifyReply, fileName: string, pieces: AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces));
}
