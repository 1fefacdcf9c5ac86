import { PAGE_ANSWERS_ELEMENT, type PageAnswers } from '@plumbline/contract/app/app-pages';
import { ACCOUNT_HEADER } from '@plumbline/contract/app/offline';

/** The start of a page's data. */
export const ANSWERS_START = `<script type="application/json" id="${PAGE_ANSWERS_ELEMENT}">`;

// The server escapes every `<` in it, so that it ends where its element ends.
const ELEMENT = new RegExp(`${ANSWERS_START}([^<]*)</script>`);

/** The responses that the server sent with a page of the app, each with its path, in the API's format. */
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
