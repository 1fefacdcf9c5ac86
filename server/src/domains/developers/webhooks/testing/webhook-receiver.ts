import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '@plumbline/contract/developers/webhooks';

interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WebhookBody;
}

/** A contractor's server that receives webhooks. */
export class WebhookReceiver {
  readonly received: ReceivedCall[] = [];
  /** How calls are answered; 204 by default. */
  answer: (response: ServerResponse, call: ReceivedCall) => void = (response) =>
    response.writeHead(204).end();
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const call = { headers: request.headers, text, body: JSON.parse(text) as WebhookBody };
      this.received.push(call);
      this.answer(response, call);
    });
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The types of the received events, in order of arrival. */
  get types(): string[] {
    return this.received.map(({ body }) => body.type);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
