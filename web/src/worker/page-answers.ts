import { PAGE_ANSWERS_ELEMENT, type PageAnswers } from '@plumbline/contract/app/app-pages';
import { ACCOUNT_HEADER } from '@plumbline/contract/app/offline';

/** Where the data of a page begins. */
export const ANSWERS_START = `<script type="application/json" id="${PAGE_ANSWERS_ELEMENT}">`;

// The server escapes every `<` in it, so that it ends where its element ends.
const ELEMENT = new RegExp(`${ANSWERS_START}([^<]*)</script>`);

/** The answers that the server sent with a page of the app, each with its path, as the API would have sent them. */
export function answersOfPage(html: string): (readonly [string, Response])[] {
  const [, json] = ELEMENT.exec(html) ?? [];
  if (json === undefined) return [];
  const { account, answers } = JSON.parse(json) as PageAnswers;
  return answers.map(({ path, headers, body }) => [
    path,
    new Response(JSON.stringify(body), {
      headers: { ...headers, 'content-type': 'application/json', [ACCOUNT_HEADER]: account },
    }),
  ]);
}
