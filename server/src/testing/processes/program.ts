import { ALL_SCOPES, type ApiScope, type NewApiKey } from '@plumbline/contract/developers/api-keys';
import type { LightMyRequestResponse } from 'fastify';
import { PASSWORD } from '../factory.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiClient } from '../visitors/api-client.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A contractor's program: no cookies, no security token, an API key in a header. */
export class Program {
  readonly #server: TestApp;
  readonly #headers: Record<string, string>;
  readonly #address: string | undefined;

  constructor(server: TestApp, key: string, address?: string) {
    this.#server = server;
    this.#headers = { authorization: `Bearer ${key}` };
    this.#address = address;
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('POST', path, body, headers);
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body);
  delete = (path: string) => this.call('DELETE', path);

  call(
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.#server.app.inject({
      method,
      url,
      headers: { ...this.#headers, ...headers },
      ...(this.#address && { remoteAddress: this.#address }),
      ...(body !== undefined && { payload: body as object }),
    });
  }
}

/** Creates a contractor's key, with every scope by default. */
export async function aKey(
  contractor: ApiClient,
  scopes: readonly ApiScope[] = ALL_SCOPES,
): Promise<NewApiKey> {
  const response = await contractor.post('/api/api-keys', { name: 'CRM', scopes, password: PASSWORD });
  if (response.statusCode !== 201) throw new Error(`The test key was not made: ${response.body}`);
  return response.json<NewApiKey>();
}

export async function aProgram(
  server: TestApp,
  contractor: ApiClient,
  scopes?: readonly ApiScope[],
): Promise<Program> {
  return new Program(server, (await aKey(contractor, scopes)).key);
}
