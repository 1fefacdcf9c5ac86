import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { isFromOwnPage } from './is-from-own-page.ts';

async function ask(headers: Record<string, string>): Promise<boolean> {
  const app = Fastify();
  app.get('/', (request) => ({ answer: isFromOwnPage(request, 'https://plumbline.example') }));
  const response = await app.inject({ url: '/', headers: { host: '192.168.1.20:3000', ...headers } });
  return response.json<{ answer: boolean }>().answer;
}

it.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-site', referer: 'https://www.plumbline.example/' },
  { referer: 'http://192.168.1.20:3000/estimates?status=sent' },
  { referer: 'https://plumbline.example/estimates' },
  { origin: 'http://192.168.1.20:3000' },
])('%j is a page of this site', async (headers) => {
  expect(await ask(headers)).toBe(true);
});

it.each([
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', referer: 'http://192.168.1.20:3000/' },
  { referer: 'https://evil.example/' },
  { referer: 'https://evil.example/http://192.168.1.20:3000/' },
  { referer: 'http://192.168.1.20:3000@evil.example/' },
  { referer: 'http://192.168.1.20:3000.evil.example/' },
  { referer: 'http://192.168.1.20:8080/' },
  { referer: 'not an address' },
  { referer: '' },
  { origin: 'null' },
  { origin: 'https://evil.example', referer: 'http://192.168.1.20:3000/' },
  { host: '', referer: 'about:blank' },
])('%j is not', async (headers) => {
  expect(await ask(headers)).toBe(false);
});
