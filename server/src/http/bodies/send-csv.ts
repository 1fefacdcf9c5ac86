import { Readable } from 'node:stream';
import type { FastifyReply } from '../app-instance.ts';

/** Streams a CSV file for saving under `fileName`. */
export function sendCsv(reply: FastifyReply, fileName: string, pieces: AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces));
}
