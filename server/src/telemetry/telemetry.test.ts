import { once } from 'node:events';
import { request as beginCall, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/start-server-process.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const REQUEST_ID = 'from-the-balancer-1';
const PASSWORD = 'A-Secret-Password-1';

/** Receives exported spans, as a collector does. */
const exports: Export[] = [];
const collector = createServer((request, response) => {
  const taken = json(request).then((body) => exports.push(body as Export));
  void taken.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});

let server: ServerProcess;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  server = await startServerProcess({
    NODE_ENV: 'production',
    SMTP_URL: 'none',
    APP_URL: 'https://plumbline.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_SERVICE_NAME: 'plumbline-test',
  });
}, 90_000);
afterAll(async () => {
  await server.remove();
  collector.close();
});

const spans = () =>
  exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
  );
const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
const metricsOf = async () => (await fetch(`${server.operatorAddress}/metrics`)).text();

/** Signs in with an unknown address: a query, work, and a 401. The body is sent once the server waits for it. */
async function signIn(headers: Record<string, string>): Promise<IncomingMessage> {
  const token = await fetch(`${server.address}/api/auth/csrf-token`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const cookies = token.headers.getSetCookie().map((line) => line.split(';')[0]);
  const body = JSON.stringify({ email: 'somebody@example.com', password: PASSWORD });
  const sent = beginCall(`${server.address}/api/auth/login?next=${PASSWORD}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-csrf-token': csrfToken,
      cookie: cookies.join('; '),
      expect: '100-continue',
      ...headers,
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

describe('a request', () => {
  test('continues the caller’s trace, down to its queries, and its log line names the trace', async () => {
    const answer = await signIn({ traceparent: `00-${TRACE_ID}-${CALLER}-01`, 'x-request-id': REQUEST_ID });
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([401, REQUEST_ID]);

    const line = JSON.parse(await server.logged(`"reqId":"${REQUEST_ID}"`)) as Record<string, unknown>;
    expect(line).toMatchObject({
      msg: 'request',
      method: 'POST',
      route: '/api/auth/login',
      status: 401,
      traceId: TRACE_ID,
      ms: expect.any(Number),
    });

    const ours = () => spans().filter(({ traceId }) => traceId === TRACE_ID);
    await expect
      .poll(() => ours().map(({ name }) => name), { timeout: 15_000 })
      .toContain('POST /api/auth/login');
    const root = ours().find(({ name }) => name === 'POST /api/auth/login') as Span;
    expect(root.parentSpanId).toBe(CALLER);
    expect(line.spanId).toBe(root.spanId);
    expect(attribute(root, 'http.response.status_code')).toBe(401);
    const query = ours().find(({ name }) => name === 'database select') as Span;
    expect(query.parentSpanId).toBe(root.spanId);
    expect(attribute(query, 'db.query.text')).toMatch(/from "accounts".*\$1/);

    const everything = JSON.stringify(exports);
    expect(everything).toContain('plumbline-test');
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain('somebody@example.com');
  });

  test('gets a new id if the one it came with is invalid', async () => {
    for (const given of ['short', 'with spaces in it', 'somebody@example.com', 'x'.repeat(200)]) {
      const response = await fetch(`${server.address}/healthz`, { headers: { 'x-request-id': given } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('the metrics', () => {
  test('count requests by route pattern, whatever the address', async () => {
    for (const id of ['a', 'b', 'c']) await fetch(`${server.address}/api/estimates/${id}?token=${PASSWORD}`);
    for (const path of ['/no/such/page', '/nor/this']) await fetch(`${server.address}${path}`);
    const metrics = await metricsOf();
    expect(metrics).toContain(
      'plumbline_http_request_duration_seconds_count{method="GET",route="/api/estimates/:id",status="4xx"} 3',
    );
    expect(metrics).toContain(
      'plumbline_http_request_duration_seconds_count{method="GET",route="unmatched",status="4xx"} 2',
    );
    expect(metrics).not.toContain(PASSWORD);
  });

  test('include the queries, the jobs, the event loop and the memory', async () => {
    const metrics = await metricsOf();
    expect(metrics).toMatch(/^plumbline_database_query_duration_seconds_count\{kind="select"\} [1-9]/m);
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(metrics).toMatch(/^nodejs_heap_size_used_bytes /m);
    // Hourly jobs queue themselves as soon as a worker starts.
    await expect
      .poll(metricsOf)
      .toMatch(/^plumbline_job_attempts_total\{name="[\w-]+",outcome="done"\} [1-9]/m);
  });

  test('include every job from the start, so that the first one given up shows as an increase', async () => {
    expect(await metricsOf()).toContain('plumbline_job_attempts_total{name="deliver-mail",outcome="dead"} 0');
  });

  test('are not available at the public address', async () => {
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  });
});
