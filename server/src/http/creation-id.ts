import type { Deps } from '../deps.ts';
import type { FastifyRequest } from './app-instance.ts';
import { accountOf } from './session-guard.ts';

/**
 * The id that a call with an `Idempotency-Key` gives what it creates, always the same for the same key of an account; undefined
 * without one. Nobody can reckon it without the server's secret: the id of an estimate is the link its client reads it by.
 */
export function creationIdOf(
  { secret }: Pick<Deps, 'secret'>,
  request: FastifyRequest,
  kind: 'client' | 'estimate',
): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const subject = [accountOf(request), kind, key].join('\n');
  const bytes = Buffer.from(secret.tokenFor('ids of what programs create', subject), 'base64url').subarray(
    0,
    16,
  );
  // The bits by which a UUID says that it is a random one.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
