import Fastify from 'fastify';
import { expect, it, test } from 'vitest';
import { isFromThisMachine, keptMailNotice } from './is-from-this-machine.ts';

const DEVELOPMENT = { production: false, appUrl: 'http://localhost:3000' };

async function ask(
  remoteAddress: string,
  headers: Record<string, string> = {},
  config = DEVELOPMENT,
): Promise<boolean> {
  const app = Fastify({ trustProxy: true });
  app.get('/', (request) => ({ answer: isFromThisMachine(request, config) }));
  const response = await app.inject({
    url: '/',
    remoteAddress,
    headers: { host: 'localhost:3000', ...headers },
  });
  return response.json<{ answer: boolean }>().answer;
}

it.each([
  { from: '127.0.0.1' },
  { from: '127.9.9.9' },
  { from: '::1' },
  { from: '::ffff:127.0.0.1' },
  { from: '127.0.0.1', host: '127.0.0.1:3000' },
  { from: '127.0.0.1', host: '[::1]:3000' },
])('$from asking for $host is at this machine', async ({ from, host }) => {
  expect(await ask(from, host ? { host } : {})).toBe(true);
});

it.each([
  { from: '192.168.1.20' },
  { from: '::ffff:10.0.0.1' },
  { from: '2001:db8::1' },
  { from: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' },
  { from: '192.168.1.20', 'x-forwarded-for': '127.0.0.1' },
  { from: '127.0.0.1', forwarded: 'for=203.0.113.7' },
  { from: '127.0.0.1', via: '1.1 proxy' },
  { from: '127.0.0.1', host: 'plumbline.example' },
  { from: '127.0.0.1', host: 'rebound.attacker.example' },
  { from: '127.0.0.1', host: 'localhost.attacker.example' },
  { from: '127.0.0.1', host: 'not a host' },
])('%j is not', async ({ from, ...headers }) => {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  expect(await ask(from, Object.fromEntries(given))).toBe(false);
});

it.each([
  { production: true, appUrl: 'http://localhost:3000' },
  { production: false, appUrl: 'https://plumbline.example' },
  { production: false, appUrl: 'http://192.168.1.20:3000' },
  { production: false, appUrl: 'http://localhost.example:3000' },
])('nobody is at this machine where the server is %j', async (config) => {
  expect(await ask('127.0.0.1', {}, config)).toBe(false);
});

it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://localhost'])(
  'a server at %s is a developer’s',
  async (appUrl) => {
    expect(await ask('127.0.0.1', {}, { production: false, appUrl })).toBe(true);
  },
);

test('the start names the address of kept mail, and none if mail is sent', () => {
  const config = { ...DEVELOPMENT, port: 3000, smtpUrl: undefined };
  expect(keptMailNotice(config)).toContain('http://localhost:3000/dev/mail');
  expect(keptMailNotice({ ...config, production: true })).toContain('npm run admin -- mails');
  expect(keptMailNotice({ ...config, appUrl: 'https://a.example' })).toContain('npm run admin -- mails');
  expect(keptMailNotice({ ...config, smtpUrl: 'smtp://mail.example' })).toBeNull();
});
