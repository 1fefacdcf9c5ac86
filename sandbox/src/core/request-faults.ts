import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from './core.ts';
import type { Fault } from './faults.ts';
import { providerOfPath } from './provider.ts';

/** Before every request: runs due work, then applies an injected fault. */
export function registerRequestFaults(app: FastifyInstance, core: Core): void {
  const cutAfterwards = new WeakSet<FastifyRequest>();
  const alterAfterwards = new WeakMap<FastifyRequest, Fault['set']>();

  app.addHook('onRequest', async (request, reply) => {
    core.catchUp();
    const path = request.url.split('?', 1)[0] ?? '';
    const name = providerOfPath(path);
    const provider = name && core.providers.get(name);
    if (!provider) return;
    const fault = core.faults.takeForRequest({
      provider: name,
      method: request.method,
      path,
      account: () => provider.accountOf(keyOf(request)),
    });
    if (!fault) return;
    if (fault.kind === 'answer-lost') cutAfterwards.add(request);
    else if (fault.kind === 'answer-altered') alterAfterwards.set(request, fault.set);
    else if (fault.kind === 'disconnect') cut(request, reply);
    else {
      if (fault.kind === 'timeout') await waitOrHangUp(request, fault.delayMs);
      await reply.status(fault.status).send(provider.failureBody(fault.status));
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (cutAfterwards.has(request)) cut(request, reply);
    const values = alterAfterwards.get(request);
    if (!values || typeof payload !== 'string') return payload;
    const answer: unknown = JSON.parse(payload);
    for (const [path, value] of Object.entries(values)) setMember(answer, path.split('.'), value);
    return JSON.stringify(answer);
  });
}

/** Sets one member deep inside a JSON value. A path through a missing member changes nothing. */
function setMember(target: unknown, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (typeof target !== 'object' || target === null) return;
  const members = target as Record<string, unknown>;
  if (rest.length === 0) members[name] = value;
  else setMember(members[name], rest, value);
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

/** Waits for `delayMs`, or for ever, but no longer than the caller. */
function waitOrHangUp(request: FastifyRequest, delayMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = delayMs === undefined ? null : setTimeout(resolve, delayMs);
    request.raw.socket.once('close', () => {
      if (timer) clearTimeout(timer);
      resolve();
    });
  });
}

/** The credential of a request: a bearer token, or the user name of HTTP Basic. */
export function keyOf(request: FastifyRequest): string {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? '';
}
