import { InvalidInputError } from '../../errors.ts';
import type { App } from '../app-instance.ts';
import { parseJson, readJsonText } from './json-bodies.ts';

/** The most braces, brackets and commas of a flat body. */
const MOST_MARKS = 100;
const [QUOTE, BACKSLASH] = ['"', '\\'].map((mark) => mark.charCodeAt(0));
const MARKS = new Set(['{', '[', ','].map((mark) => mark.charCodeAt(0)));

/** Whether JSON has few parts, however long its texts are. The parser reports invalid JSON. */
export function isFlat(text: string): boolean {
  let marks = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (!isInText && MARKS.has(code)) marks += 1;
    if (marks > MOST_MARKS) return false;
  }
  return true;
}

/**
 * Makes the routes added by `add` accept JSON of few parts and long texts: parsing many parts takes a hundred times as long, and
 * blocks all other requests.
 */
export function takeFlatJson(app: App, bodyLimit: number, add: (scope: App) => void): void {
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit },
      (request, body, parsed) => {
        try {
          const text = readJsonText(request, body as Buffer);
          if (!isFlat(text))
            throw new InvalidInputError('content', 'The body must be a JSON object of a few texts.');
          parsed(null, parseJson(text));
        } catch (error) {
          parsed(error as Error);
        }
      },
    );
    add(scope.withTypeProvider());
    done();
  });
}
