import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Slow 4G, as Lighthouse has it. */
const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = (1.6 * 1024 * 1024) / 8 / 1000;

/**
 * Gives `use` the address of a server on this machine over a line as slow as a phone's. Unlike the browser's own emulation it also
 * slows the service worker.
 */
export async function overSlowLine(port, use) {
  // All connections share the line.
  let freeAt = 0;
  const server = createServer((phone) => {
    const site = connect(port, 'localhost');
    // A connection takes a separate round trip before its first byte.
    const readyAt = performance.now() + ROUND_TRIP_MS;
    const toSite = sender(site);
    const toPhone = sender(phone);
    phone.on('data', (bytes) => toSite(bytes, Math.max(performance.now(), readyAt) + ROUND_TRIP_MS / 2));
    site.on('data', (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + bytes.length / BYTES_PER_MS;
      toPhone(bytes, freeAt + ROUND_TRIP_MS / 2);
    });
    for (const [one, other] of [
      [phone, site],
      [site, phone],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => setTimeout(() => other.end(), ROUND_TRIP_MS * 2));
    }
  });
  await new Promise((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  try {
    return await use(`http://localhost:${server.address().port}`);
  } finally {
    server.close();
  }
}

/**
 * Writes the given parts to a socket, each at its time; timers of different lengths alone would mix up their
 * order.
 */
function sender(socket) {
  let sent = Promise.resolve();
  const sendAfter = async (before, bytes, at) => {
    await before;
    await pause(Math.max(0, at - performance.now()));
    if (socket.writable) socket.write(bytes);
  };
  return (bytes, at) => {
    sent = sendAfter(sent, bytes, at);
  };
}
