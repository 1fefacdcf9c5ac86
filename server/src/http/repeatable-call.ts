import type { Deps } from '../deps.ts';
import type { RepeatableCall, SendingCall } from '../domains/developers/find-repeated-call.ts';
import { countMails } from '../mail/count-sending.ts';
import type { FastifyRequest } from './app-instance.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import { accountOf } from './session-guard.ts';

/**
 * Identifies a call with an `Idempotency-Key`: an id derived from the account and the key, which becomes the id of the created
 * row, and a digest of the call's content. Undefined without a key. Nobody can compute the id without the server's
 * secret, because the id of an estimate is the link by which its client reads it.
 */
export function repeatableCallOf(
  { secret }: Pick<Deps, 'secret'>,
  request: FastifyRequest,
  kind: 'change-order' | 'client' | 'estimate' | 'invoice' | 'material' | 'send' | 'statement' | 'template',
  content: unknown = request.body,
): RepeatableCall | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const subject = [accountOf(request), kind, key].join('\n');
  const asked = JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return {
    id: toUuid(secret.tokenFor('ids of what programs create', subject)),
    // The app saves a changed draft again under its key, reads the first row and changes it.
    requestDigest:
      ['estimate', 'invoice'].includes(kind) && !request.apiKey
        ? null
        : secret.tokenFor('what repeatable calls ask for', asked),
  };
}

/**
 * Identifies a call that sends a document, and counts its mail when the mail is queued: a repeated call and one that mails nothing are
 * not limited. Calls for which `isFromThisMachine` holds are not counted.
 */
export function sendingCallOf(
  deps: Pick<Deps, 'config' | 'secret'>,
  request: FastifyRequest,
  content: unknown,
  kind: 'send' | 'statement' = 'send',
): SendingCall {
  return {
    repeatable: repeatableCallOf(deps, request, kind, content),
    countMail: async (tx, documentId) => {
      if (isFromThisMachine(request, deps.config)) return;
      await countMails(tx, deps, accountOf(request), [documentId]);
    },
  };
}

function toUuid(token: string): string {
  const bytes = Buffer.from(token, 'base64url').subarray(0, 16);
  // The version and variant bits of a random UUID.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
