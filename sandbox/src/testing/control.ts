import type { RunningSandbox } from '../start-sandbox.ts';

/** Calls `/control` as a test in another process would: POST with a body, otherwise `method`. */
export async function control<Answer = Record<string, unknown>>(
  { address }: RunningSandbox,
  path: string,
  body?: object,
  method = body || !path.includes('?') ? 'POST' : 'GET',
): Promise<Answer> {
  const answer = await fetch(`${address}/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const read: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(read)}`);
  return read as Answer;
}
