import { APP_SHELL_PATH, NEWER_PAGE_ELEMENT } from '@plumbline/contract/app/offline';
import { ANSWERS_START } from './page-answers.ts';

const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Headers of the transfer, which do not describe the kept body. */
const OF_TRANSFER = ['content-encoding', 'content-length'];

/** The beginning of a page of the app up to its data: the files it loads, and no account data. */
export interface Shell {
  readonly html: string;
  readonly headers: Headers;
}

/** The shells of the signed-in pages opened before, one for all pages that differ only in an id. */
export class KeptShells {
  readonly #open: () => Promise<Cache>;
  readonly #files: ReadonlySet<string>;

  /** `files` are the paths of the app's files in this version. */
  constructor(open: () => Promise<Cache>, files: readonly string[]) {
    this.#open = open;
    this.#files = new Set(files);
  }

  async find(url: string): Promise<Shell | undefined> {
    const kept = await (await this.#open()).match(placeOf(url));
    return kept && { html: await kept.text(), headers: kept.headers };
  }

  /** Stores the shell of a page that came from the server, or drops it unless it is a signed-in page of this version. */
  async keep(url: string, { status, headers }: Response, html: string): Promise<void> {
    const cache = await this.#open();
    const end = html.indexOf(ANSWERS_START);
    const shell = html.slice(0, end);
    const isOfThisVersion = (shell.match(/\/assets\/[^"]+/g) ?? []).every((file) => this.#files.has(file));
    if (status !== 200 || end < 0 || !isOfThisVersion) {
      await cache.delete(placeOf(url));
      return;
    }
    const kept = new Headers(headers);
    for (const name of OF_TRANSFER) kept.delete(name);
    await cache.put(placeOf(url), new Response(shell, { headers: kept }));
  }
}

function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + APP_SHELL_PATH + pathname.replace(ANY_ID, ':id');
}

/**
 * A page that begins at once with its shell, followed by its data once the server has sent it. Without a
 * server it ends without data; if the server's page differs from the shell, it ends with the element that
 * indicates this.
 */
export function beginWith({ html, headers }: Shell, fromServer: Promise<string>): Response {
  const rest = fromServer.then(
    (page) => (page.startsWith(html) ? page.slice(html.length) : `<i id="${NEWER_PAGE_ELEMENT}"></i>`),
    () => '',
  );
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(encoder.encode(html));
      stream.enqueue(encoder.encode(await rest));
      stream.close();
    },
  });
  return new Response(body, { headers });
}
