import { ACCOUNT_HEADER, KEPT_HEADER } from '@plumbline/contract/offline';

const PREFIX = 'plumbline-answers:';
/** Who is not back by then reads nothing old. */
const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Pages of lists and opened estimates; the oldest give way. */
const MOST_KEPT = 300;

/**
 * The last answers of the API to one account. Those of another are dropped as soon as one for somebody else comes in, so
 * that there is never more than one account's on this browser.
 */
export class KeptAnswers {
  readonly #caches: CacheStorage;
  /** Counts how often everything was dropped: what was asked for before is not kept after. */
  #drops = 0;
  #isClosed = false;

  constructor(caches: CacheStorage) {
    this.#caches = caches;
  }

  /** Remember this before asking, and give it to `keep`. */
  get season(): number {
    return this.#drops;
  }

  /** Somebody logs out: forgets everybody's answers, and keeps none until `reopen`, as the session ends only with the answer. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.dropAll();
  }

  /** Somebody logs in, or a page of theirs is opened: answers are kept again. */
  reopen(): void {
    this.#isClosed = false;
  }

  /** Forgets everybody's answers. */
  async dropAll(): Promise<void> {
    this.#drops += 1;
    await this.#drop(await this.#names());
  }

  /** Keeps an answer for the account it names, unless everything has been dropped since it was asked for, or somebody logs out. */
  async keep(url: string, answer: Response, season: number): Promise<void> {
    const account = answer.headers.get(ACCOUNT_HEADER);
    if (answer.status === 401) return this.dropAll();
    if (this.#isClosed) return;
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (account === null || !answer.ok || !isJson || season !== this.#drops) return;
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
    // Logged out while it was written: it goes too.
    if (ownSeason !== this.#drops) await this.#caches.delete(name);
  }

  /** The last answer, if there is one that is not too old. */
  async find(url: string, now = Date.now()): Promise<Response | undefined> {
    const [name] = await this.#names();
    if (name === undefined) return undefined;
    const found = await (await this.#caches.open(name)).match(url);
    const keptAt = Date.parse(found?.headers.get(KEPT_HEADER) ?? '');
    return found && now - keptAt < LONGEST_KEPT_MS ? found : undefined;
  }

  /** Whether somebody's answers are kept, which means that they were signed in when last heard of. */
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
