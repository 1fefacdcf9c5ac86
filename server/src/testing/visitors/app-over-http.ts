import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '../../http/app-instance.ts';

/** A server in another process as `ApiClient` expects one: injected requests go over a connection. */
export function appOverHttp(address: () => string, headers: Record<string, string> = {}): App {
  return { inject: (options: InjectOptions) => send(address(), options, headers) } as unknown as App;
}

async function send(
  address: string,
  { method, url, headers, cookies, payload }: InjectOptions,
  extra: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const cookie = Object.entries(cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  const response = await fetch(`${address}${url as string}`, {
    method: method ?? 'GET',
    headers: {
      ...(payload !== undefined && typeof payload !== 'string' && { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
      ...extra,
      ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
    },
    ...(payload !== undefined && { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  const body = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie().map((text) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      const expires = /expires=([^;]+)/i.exec(text)?.[1];
      return { name, value: decodeURIComponent(value), ...(expires && { expires: new Date(expires) }) };
    }),
    body,
    payload: body,
    json: () => JSON.parse(body) as unknown,
  } as unknown as LightMyRequestResponse;
}
