import { connect, createServer, type Socket } from 'node:net';

/** Forwards connections to a server, and can silently drop their bytes, as if the host had vanished. */
export interface TcpForwarder {
  readonly port: number;
  /** The number of open connections, silent ones included. */
  readonly open: () => number;
  /** Silences the open connections for good, without closing them. */
  silenceOpen(): void;
  /** Closes the open connections. */
  cutOpen(): void;
  /** Whether new connections are accepted but silent. */
  silenceNew(silent: boolean): void;
  /** Sends new connections to another port of this machine. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Forwards connections to `target`, a port of this machine. */
export async function startTcpForwarder(target: number): Promise<TcpForwarder> {
  const pairs = new Set<{ silent: boolean; sockets: Socket[] }>();
  let silenceNew = false;
  let targetPort = target;
  const server = createServer((client) => {
    const pair = { silent: silenceNew, sockets: [client] };
    pairs.add(pair);
    client.on('error', () => {});
    if (pair.silent) {
      client.resume();
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1');
    upstream.on('error', () => {});
    pair.sockets.push(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (!pair.silent) to.write(bytes);
      });
      from.on('close', () => {
        if (pair.silent) return;
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    open: () => pairs.size,
    silenceOpen() {
      for (const pair of pairs) pair.silent = true;
    },
    cutOpen() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
    },
    silenceNew(silent) {
      silenceNew = silent;
    },
    leadTo(port) {
      targetPort = port;
    },
    async close() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
