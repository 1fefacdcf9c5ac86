import { DAY_MS } from '@plumbline/contract/durations';
import { beforeEach, describe, expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const LIST = 'https://plumbline.example/api/estimates';

/** An in-memory `CacheStorage`. */
function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOf = (store: Map<string, Response>) =>
    ({
      put: async (url: string, answer: Response) => void store.set(url, answer),
      match: async (url: string) => store.get(url)?.clone(),
      keys: async () => [...store.keys()],
      delete: async (url: string) => store.delete(url),
    }) as unknown as Cache;
  return {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return cacheOf(store);
    },
  } as unknown as CacheStorage;
}

let storage: CacheStorage;
let answers: KeptAnswers;

beforeEach(() => {
  storage = memoryCaches();
  answers = new KeptAnswers(storage);
});

const answerFor = (account: string | null, body: unknown = [account]) =>
  new Response(JSON.stringify(body), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(account !== null && { 'x-plumbline-account': account }),
    },
  });
const keep = (account: string | null, url = LIST) => answers.keep(url, answerFor(account), answers.season);
const read = async (url = LIST, now?: number) => {
  const found = await answers.find(url, now);
  return found ? ((await found.json()) as unknown) : null;
};

describe('cached responses', () => {
  test('that come together with another account’s first replace the old ones, all of them', async () => {
    await keep('a');
    let { season } = answers;
    for (const url of [`${LIST}?limit=8`, `${LIST}/counts`])
      season = await answers.keep(url, answerFor('b'), season);
    expect([await read(), await read(`${LIST}?limit=8`), await read(`${LIST}/counts`)]).toEqual([
      null,
      ['b'],
      ['b'],
    ]);
    const late = answers.season;
    await answers.dropAll();
    await answers.keep(LIST, answerFor('b'), late);
    expect(await read()).toBeNull();
  });

  test('can be read again, with the time they were stored', async () => {
    await keep('marcus');
    expect(await read()).toEqual(['marcus']);
    expect((await answers.find(LIST))?.headers.get('x-plumbline-kept-at')).toMatch(/^\d{4}-/);
    expect(await read(`${LIST}?status=sent`)).toBeNull();
  });

  test('exclude anonymous responses, failures and files', async () => {
    await keep(null);
    const failed = new Response('{}', { status: 500, headers: answerFor('marcus').headers });
    await answers.keep(LIST, failed, answers.season);
    const file = new Response('%PDF', {
      headers: { 'content-type': 'application/pdf', 'x-plumbline-account': 'marcus' },
    });
    await answers.keep(LIST, file, answers.season);
    expect(await read()).toBeNull();
  });

  test('expire after thirty days', async () => {
    await keep('marcus');
    expect(await read(LIST, Date.now() + 29 * DAY_MS)).toEqual(['marcus']);
    expect(await read(LIST, Date.now() + 31 * DAY_MS)).toBeNull();
  });
});

describe('another account', () => {
  test('replaces the first with its first response', async () => {
    await keep('marcus');
    await keep('ana', 'https://plumbline.example/api/clients');
    expect(await read()).toBeNull();
    expect(await storage.keys()).toEqual(['plumbline-answers:ana']);
  });

  test('is not replaced by a late response to the first', async () => {
    await keep('marcus');
    const { season } = answers;
    await keep('ana');
    await answers.keep(LIST, answerFor('marcus'), season);
    expect(await read()).toEqual(['ana']);
  });
});

describe('logging out', () => {
  test('leaves nothing, not even a pending response', async () => {
    await keep('marcus');
    const { season } = answers;
    await answers.dropAll();
    await answers.keep(LIST, answerFor('marcus'), season);
    expect(await storage.keys()).toEqual([]);
    expect(await answers.isSomebodyKnown()).toBe(false);
  });

  test('stores nothing that is requested before it has ended', async () => {
    await keep('marcus');
    await answers.close();
    await keep('marcus');
    expect(await storage.keys()).toEqual([]);
    answers.reopen();
    await keep('marcus');
    expect(await read()).toEqual(['marcus']);
  });

  test('is noticed when the server says that nobody is signed in', async () => {
    await keep('marcus');
    await answers.keep(LIST, new Response('{}', { status: 401 }), answers.season);
    expect(await answers.isSomebodyKnown()).toBe(false);
  });
});
