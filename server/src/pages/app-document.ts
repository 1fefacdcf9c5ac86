import { firstViewOf, PAGE_ANSWERS_ELEMENT, type PageAnswers } from '@plumbline/contract/app/app-pages';
import { ACCOUNT_HEADER } from '@plumbline/contract/app/offline';
import { TOTAL_COUNT_HEADER, TOTAL_EXCEEDED_HEADER } from '@plumbline/contract/lists/paging';
import type { AccountId } from '../account-id.ts';
import type { App, FastifyRequest, RequestSession } from '../http/app-instance.ts';
import { jsonForScript } from './html.ts';
import type { PageAssets } from './page-assets.ts';

/** The id of the account's last live event. */
export type FindPlace = (account: AccountId) => Promise<bigint>;

/** The headers of an answer that the app reads. */
const READ_HEADERS = ['link', TOTAL_COUNT_HEADER, TOTAL_EXCEEDED_HEADER].map((name) => name.toLowerCase());

/**
 * The app's document for one request: the scripts of the requested page load with those of the app, and a
 * signed-in page contains the responses to its first API requests. It must not be cached, because it holds
 * the data of one account at one moment.
 */
export async function appDocumentFor(
  app: App,
  request: FastifyRequest,
  assets: PageAssets,
  findPlace: FindPlace,
): Promise<string> {
  const [path = ''] = request.url.split('?');
  const { module, reads } = firstViewOf(path);
  const { session } = request;
  const shell = await assets.appShell(request.url, module);
  if (!session) return shell.replace('<html', '<html data-signed-out');
  const answers = jsonForScript(await readAnswers(app, request, session, reads, findPlace));
  const data = `<script type="application/json" id="${PAGE_ANSWERS_ELEMENT}">${answers}</script>`;
  return shell.replace('</body>', () => `${data}</body>`);
}

/**
 * Calls the API itself on behalf of the caller, so that each response and each refusal is the API's own.
 * Refused requests are omitted.
 */
async function readAnswers(
  app: App,
  request: FastifyRequest,
  { accountId: account }: RequestSession,
  reads: readonly string[],
  findPlace: FindPlace,
): Promise<PageAnswers> {
  // Before the answers, so that no event is missing between them and the event stream.
  const place = await findPlace(account);
  const { host = '', cookie = '', 'user-agent': userAgent = '' } = request.headers;
  const headers = { host, cookie, 'user-agent': userAgent, 'x-request-id': request.id };
  const answers = await Promise.all(
    reads.map(async (path) => {
      const answer = await app.inject({ url: path, headers, remoteAddress: request.ip });
      if (answer.statusCode !== 200 || answer.headers[ACCOUNT_HEADER] !== account) return [];
      const kept = READ_HEADERS.flatMap((name) => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      });
      return [
        { path, headers: Object.fromEntries(kept) as Record<string, string>, body: answer.json<unknown>() },
      ];
    }),
  );
  return { account, place: String(place), answers: answers.flat() };
}
