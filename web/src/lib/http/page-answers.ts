import type {
  PageAnswers,
  PAGE_ANSWERS_ELEMENT as PageAnswersElement,
} from '@plumbline/contract/app/app-pages';

/** Repeated here because the service worker, which reads it too, must be a single file. */
const PAGE_ANSWERS_ELEMENT: typeof PageAnswersElement = 'page-answers';

/** A response not used within this time is refetched instead. */
const FRESH_MS = 15_000;

let waiting = new Map<string, PageAnswers['answers'][number]>();
let start: Pick<PageAnswers, 'account' | 'place'> | undefined;
let readAt = 0;

/** Takes over the responses that the server sent with the page, if any. Call it before the first request. */
export function readPageAnswers(): void {
  const element = document.getElementById(PAGE_ANSWERS_ELEMENT);
  if (!element) return;
  const { account, place, answers } = JSON.parse(element.textContent) as PageAnswers;
  element.remove();
  waiting = new Map(answers.map((answer) => [answer.path, answer]));
  start = { account, place };
  readAt = Date.now();
}

/** The response to a GET of an API path that came with the page; each is returned once. */
export function takePageAnswer(path: string): { body: unknown; headers: Headers } | undefined {
  const answer = waiting.get(path);
  waiting.delete(path);
  if (!answer || Date.now() - readAt > FRESH_MS) return undefined;
  return { body: answer.body, headers: new Headers(answer.headers) };
}

/** The responses that came with the page may be outdated, so unused ones are refetched. */
export function dropPageAnswers(): void {
  waiting.clear();
}

/**
 * The position in the account's live events up to which the page's responses are current. It is returned
 * once; the caller continues from there.
 */
export function takePagePlace(account: string): bigint | undefined {
  const place = start?.account === account ? BigInt(start.place) : undefined;
  start = undefined;
  return place;
}
