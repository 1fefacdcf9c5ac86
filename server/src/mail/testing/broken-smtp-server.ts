import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The point of the conversation at which a mail server fails. */
export type SmtpFault =
  | 'silent-greeting'
  | 'closes-at-data-command'
  | 'silent-at-data-command'
  | 'closes-within-data'
  | 'silent-after-data'
  | 'closes-after-data';

export interface BrokenSmtpServer {
  readonly url: string;
  /** Messages whose end arrived, answered or not. */
  readonly messagesEnded: number;
  /** DATA commands without an answer. */
  readonly silences: number;
  readonly connections: number;
  close(): Promise<void>;
}

const END_OF_DATA = '\r\n.\r\n';

/** A mail server that works up to one point and fails there, every time. */
export async function startBrokenSmtpServer(fault: SmtpFault): Promise<BrokenSmtpServer> {
  const sockets = new Set<Socket>();
  const seen = { messagesEnded: 0, connections: 0, silences: 0 };

  function converse(socket: Socket): void {
    let pending = '';
    let inData = false;
    if (fault !== 'silent-greeting') socket.write('220 broken ESMTP\r\n');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      pending += chunk;
      if (inData) {
        if (fault === 'closes-within-data') socket.destroy();
        if (!pending.includes(END_OF_DATA)) return;
        seen.messagesEnded += 1;
        pending = '';
        inData = false;
        if (fault === 'closes-after-data') socket.destroy();
        return;
      }
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const command = pending.slice(0, end).toUpperCase();
        pending = pending.slice(end + 2);
        if (!command.startsWith('DATA')) socket.write('250 OK\r\n');
        else if (fault === 'closes-at-data-command') socket.destroy();
        else if (fault === 'silent-at-data-command') seen.silences += 1;
        else {
          inData = true;
          socket.write('354 Go ahead\r\n');
          return;
        }
      }
    });
  }

  const server = createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    converse(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get messagesEnded() {
      return seen.messagesEnded;
    },
    get silences() {
      return seen.silences;
    },
    get connections() {
      return seen.connections;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
