import { APP_SHELL_PATH, NEWER_PAGE_ELEMENT } from '@plumbline/contract/app/offline';
import { ANSWERS_START } from './page-answers.ts';

const ANY_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What the body of a kept shell never says about itself again. */
const OF_TRANSFER = ['content-encoding', 'content-length'];

/** The beginning of a page of the app up to its data: which files it loads, and nothing of an account. */
export interface Shell {
  readonly html: string;
  readonly headers: Headers;
}

/** The shells of the signed-in pages opened before, one for all pages that differ only in an id. */
export class KeptShells {
  readonly #open: () => Promise<Cache>;

  constructor(open: () => Promise<Cache>) {
    this.#open = open;
  }

  async find(url: string): Promise<Shell | undefined> {
    const kept = await (await this.#open()).match(placeOf(url));
    return kept && { html: await kept.text(), headers: kept.headers };
  }

  /** Stores the shell of a page that came from the server, if it is a signed-in page. */
  async keep(url: string, { status, headers }: Response, html: string): Promise<void> {
    const end = html.indexOf(ANSWERS_START);
    if (status !== 200 || end < 0) return;
    const kept = new Headers(headers);
    for (const name of OF_TRANSFER) kept.delete(name);
    await (await this.#open()).put(placeOf(url), new Response(html.slice(0, end), { headers: kept }));
  }
}

function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + APP_SHELL_PATH + pathname.replace(ANY_ID, ':id');
}

/**
 * A page that begins at once with its shell, and goes on with its data once the server has sent it. Without a server it ends without
 * data; if what the server sent begins otherwise, it ends with the element that says so.
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
