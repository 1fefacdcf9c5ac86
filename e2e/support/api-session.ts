/** An answer of the server, whatever its status. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

/** The server did not answer: the result of the call is unknown. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** A client that calls the API as a browser does, with cookies and the security token. */
export class ApiSession {
  readonly address: string;
  readonly #cookies = new Map<string, string>();
  #csrfToken: string | undefined;

  readonly #from: string | undefined;

  /** `from` is the address a proxy names as the caller's. */
  constructor(address: string, from?: string) {
    this.address = address;
    this.#from = from;
  }

  get = <Body>(path: string) => this.#send<Body>('GET', path);

  /** Resolves to an answer of any status. Throws `NoAnswerError` if none comes within ten seconds. */
  async call<Body>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>> {
    if (this.#csrfToken === undefined) {
      const { body: token } = await this.#send<{ csrfToken: string }>('GET', '/api/auth/csrf-token');
      this.#csrfToken = token.csrfToken;
    }
    return this.#send(method, path, body);
  }

  /** Makes the next changing call request a new token, as after signing in. */
  forgetCsrfToken(): void {
    this.#csrfToken = undefined;
  }

  async #send<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    try {
      const response = await fetch(`${this.address}${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method !== 'GET' && { 'x-csrf-token': this.#csrfToken ?? '' }),
          ...(this.#from !== undefined && { 'x-forwarded-for': this.#from }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      const text = await response.text();
      return {
        status: response.status,
        body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body,
      };
    } catch (error) {
      throw new NoAnswerError(`${method} ${path} got no answer`, { cause: error });
    }
  }
}
