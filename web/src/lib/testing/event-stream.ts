import type { ServerResponse } from 'node:http';
import { LIVE_MESSAGES, type LiveEvent } from '@plumbline/contract/estimates/live-events';

const OPENED: LiveEvent = {
  type: 'viewed',
  at: '2026-11-21T12:31:00.000Z',
  estimateId: 'e0000000-0000-4000-8000-000000000148',
  jobId: 'e0000000-0000-4000-8000-000000000148',
  estimateNumber: 'EST-0148',
  clientName: 'Dana Whitfield',
  isRepeated: false,
};

/** A client opened EST-0148. */
export const sampleLiveEvent = (changes: Partial<LiveEvent> = {}): LiveEvent => ({ ...OPENED, ...changes });

/** The server's end of an event stream. */
export function openStream(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 2000\n\n');
  const write = (name: string, id: number, data: object) =>
    response.write(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  return {
    resync: (id: number) => write(LIVE_MESSAGES.resync, id, {}),
    tell: (id: number, event: LiveEvent) => write(LIVE_MESSAGES.event, id, event),
    lose: () => response.destroy(),
  };
}
