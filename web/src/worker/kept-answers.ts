import { ACCOUNT_HEADER, KEPT_HEADER } from '@plumbline/contract/app/offline';

const PREFIX = 'plumbline-answers:';
/** After this time cached responses are not used. */
const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** List pages and opened estimates; the oldest are evicted. */
const MOST_KEPT = 300;

/**
 * The last API responses to one account. Another account's response drops them, so that this browser never holds more
 * than one account's.
 */
export class KeptAnswers {
  readonly #caches: CacheStorage;
  /** Counts how often the cache was cleared: responses to earlier requests are not stored. */
  #drops = 0;
  #isClosed = false;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /** Read this before a request, and pass it to `keep`. */
  get season(): number {
    return this.#drops;
  }

  /**
   * On logout: clears the cache, and stores nothing until `reopen`, because the session ends only with the response.
   */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.dropAll();
  }

  /** On login, or when a signed-in page opens: responses are stored again. */
  reopen(): void {
    this.#isClosed = false;
  }

  /** Clears the cache of every account. */
  async dropAll(): Promise<void> {
    this.#drops += 1;
    await this.#drop(await this.#names());
  }

  /**
   * Stores a response for the account it names, unless the cache was cleared since the request, or a logout
   * is pending. Resolves to the season, for data that arrived together with it.
   */
  async keep(url: string, answer: Response, season: number): Promise<number> {
    const account = answer.headers.get(ACCOUNT_HEADER);
    if (answer.status === 401) await this.dropAll();
    if (answer.status === 401 || this.#isClosed) return season;
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (account === null || !answer.ok || !isJson || season !== this.#drops) return season;
    const name = PREFIX + account;
    const others = (await this.#names()).filter((other) => other !== name);
    if (others.length > 0) this.#drops += 1;
    const ownSeason = others.length > 0 ? this.#drops : season;
    await this.#drop(others);
    const headers = new Headers(answer.headers);
    headers.set(KEPT_HEADER, new Date().toISOString());
    const kept = new Response(await answer.blob(), { status: answer.status, headers });
    const cache = await this.#caches.open(name);
    await cache.put(url, kept);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_KEPT)).map((key) => cache.delete(key)));
    // A logout during the write: delete the entry too.
    if (ownSeason !== this.#drops) await this.#caches.delete(name);
    return ownSeason;
  }

  /** The cached response, unless there is none or it has expired. */
  async find(url: string, now = Date.now()): Promise<Response | undefined> {
    const [name] = await this.#names();
    if (name === undefined) return undefined;
    const found = await (await this.#caches.open(name)).match(url);
    const keptAt = Date.parse(found?.headers.get(KEPT_HEADER) ?? '');
    return found && now - keptAt < LONGEST_KEPT_MS ? found : undefined;
  }

  /** Whether an account's responses are cached, which means that it was signed in at the last contact. */
  async isSomebodyKnown(): Promise<boolean> {
    return (await this.#names()).length > 0;
  }

  async #names(): Promise<string[]> {
    return (await this.#caches.keys()).filter((name) => name.startsWith(PREFIX));
  }

  async #drop(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => this.#caches.delete(name)));
  }
}
