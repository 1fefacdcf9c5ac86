import type {
  PageAnswers,
  PAGE_ANSWERS_ELEMENT as PageAnswersElement,
} from '@plumbline/contract/app/app-pages';

/** Repeated here because the service worker, which reads it too, must be a single file. */
const PAGE_ANSWERS_ELEMENT: typeof PageAnswersElement = 'page-answers';

/** An answer that the page has not used for so long is read again instead. */
const FRESH_MS = 15_000;

let waiting = new Map<string, PageAnswers['answers'][number]>();
let start: Pick<PageAnswers, 'account' | 'place'> | undefined;
let readAt = 0;

/** Takes over the answers that the server sent with the page, if it did. Call it before anything is requested. */
export function readPageAnswers(): void {
  const element = document.getElementById(PAGE_ANSWERS_ELEMENT);
  if (!element) return;
  const { account, place, answers } = JSON.parse(element.textContent) as PageAnswers;
  element.remove();
  waiting = new Map(answers.map((answer) => [answer.path, answer]));
  start = { account, place };
  readAt = Date.now();
}

/** The answer to a read of a path of the API that came with the page; each is given once. */
export function takePageAnswer(path: string): { body: unknown; headers: Headers } | undefined {
  const answer = waiting.get(path);
  waiting.delete(path);
  if (!answer || Date.now() - readAt > FRESH_MS) return undefined;
  return { body: answer.body, headers: new Headers(answer.headers) };
}

/** What came with the page may have changed since: what is left of it is read again. */
export function dropPageAnswers(): void {
  waiting.clear();
}

/** The place in the account's live events up to which the page's answers are true. It is given once: the caller goes on from there. */
export function takePagePlace(account: string): bigint | undefined {
  const place = start?.account === account ? BigInt(start.place) : undefined;
  start = undefined;
  return place;
}
