import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../../http/app-instance.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface CallOptions {
  readonly headers?: Record<string, string>;
  /** False omits the security token. */
  readonly csrf?: boolean;
}

/** The browser's side of the API: keeps cookies, and fetches and sends the security token. */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly #address: string | undefined;
  #csrfToken: string | undefined;

  constructor(app: App, address?: string) {
    this.#app = app;
    this.#address = address;
  }

  get = (path: string, options?: CallOptions) => this.call('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: CallOptions) => this.call('POST', path, body, options);
  patch = (path: string, body?: unknown, options?: CallOptions) => this.call('PATCH', path, body, options);
  delete = (path: string, options?: CallOptions) => this.call('DELETE', path, undefined, options);

  /** Makes the next changing call fetch a new token, as the browser does after signing in or out. */
  forgetCsrfToken(): void {
    this.#csrfToken = undefined;
  }

  async call(method: Method, path: string, body?: unknown, options: CallOptions = {}) {
    const headers: Record<string, string> = { ...options.headers };
    if (method !== 'GET' && method !== 'HEAD' && options.csrf !== false)
      headers['x-csrf-token'] ??= await this.csrfToken();
    return this.#send(method, path, body, headers);
  }

  async csrfToken(): Promise<string> {
    if (!this.#csrfToken) {
      const response = await this.#send('GET', '/api/auth/csrf-token', undefined, {});
      if (response.statusCode !== 200)
        throw new Error(`No CSRF token: ${response.statusCode} ${response.body}`);
      this.#csrfToken = response.json<{ csrfToken: string }>().csrfToken;
    }
    return this.#csrfToken;
  }

  async #send(
    method: Method,
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method,
      url,
      headers,
      cookies: Object.fromEntries(this.cookies),
      ...(this.#address && { remoteAddress: this.#address }),
      ...(body !== undefined && { payload: body as object }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value) this.cookies.set(cookie.name, cookie.value);
      else this.cookies.delete(cookie.name);
    }
    return response;
  }
}
