/** The parts of a route's description that determine its refusals. */
interface DescribedRoute {
  readonly method: string | readonly string[];
  readonly url: string;
  readonly schema: { readonly body?: unknown; readonly querystring?: unknown; readonly params?: unknown };
}

type Answers = Readonly<Record<string, object>>;

const ERROR_SCHEMA = { $ref: '#/components/schemas/ErrorResponse' };
const READING = ['GET', 'HEAD'];
/** Media types by the address; all other files are PDFs. */
const FILES = [
  [/\.csv$/, 'text/csv'],
  // A photo, or a PDF as `original`.
  [/^\/api\/files\//, 'image/jpeg'],
  [/\.zip$/, 'application/zip'],
  [/\/export$/, 'application/json'],
] as const;

/** The refusals of the calls: a name and a description for each status. */
const REFUSALS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The request is invalid; `issues` names the fields'],
  402: ['PaymentRequired', 'The trial or the plan has ended'],
  404: ['NotFound', 'It does not exist, or it belongs to another account'],
  409: ['Conflict', 'The current state does not allow it'],
  422: ['Unprocessable', 'The estimate is too long for a PDF'],
  // The refusals that depend on the caller and the server rather than on the call.
  default: [
    'Refused',
    '401: not signed in, or the key is not valid. 403: the security token is out of date, or the key lacks the scope. ' +
      '413: the body is too large. 415: the media type of the body is not supported. 429: rate limit exceeded. ' +
      '503: overloaded, or a required service is not configured or not responding. ' +
      'With 429 and 503, `Retry-After` says when to try again.',
  ],
};
/** The statuses that `default` describes. */
export const DEFAULT_STATUSES = [401, 403, 413, 415, 429, 503];

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR_SCHEMA } },
});

/** The published responses of a call: those of its schema, and the refusals that follow from its route. */
export function documentRefusals(route: DescribedRoute, answers: Answers | undefined): Answers {
  const refusals = Object.entries(REFUSALS).filter(([status]) => canRefuse(route, status));
  const named = answers ?? {};
  const succeeds = Object.keys(named).some((status) => status < '400');
  return {
    ...(!succeeds && { 200: describeFile(route) }),
    ...Object.fromEntries(refusals.map(([status, [, description]]) => [status, refusal(description)])),
    ...named,
  };
}

interface Answer {
  description?: string;
  readonly content?: object;
}

interface Described {
  readonly paths?: Record<string, Record<string, { responses?: Record<string, Answer> }>>;
  components?: { responses?: Record<string, object> };
}

/** Describes each refusal once, as a component that the calls refer to. */
export function shareRefusals<Document extends object>(document: Document): Document {
  const { paths = {}, components = {} } = document as Described;
  const isRefusal = (content: object | undefined) =>
    JSON.stringify(content) === JSON.stringify(refusal('').content);
  for (const { responses = {} } of Object.values(paths).flatMap((calls) => Object.values(calls)))
    for (const [status, response] of Object.entries(responses)) {
      const [name] = REFUSALS[status] ?? [];
      // The description of a response that has none.
      if (response.description === 'Default Response') response.description = 'OK';
      if (name && isRefusal(response.content))
        Object.assign(responses, { [status]: { $ref: `#/components/responses/${name}` } });
    }
  components.responses = Object.fromEntries(
    Object.values(REFUSALS).map(([name, description]) => [name, refusal(description)]),
  );
  return document;
}

function describeFile({ url }: DescribedRoute): object {
  const [, mediaType] = FILES.find(([ending]) => ending.test(url)) ?? [null, 'application/pdf'];
  const schema = mediaType === 'application/json' ? { type: 'object' } : { type: 'string' };
  return { description: 'The file', content: { [mediaType]: { schema } } };
}

/** The routes that render a PDF, by the end of their address. */
const isPdf = (url: string) => /\/(?:download|public-pdf|documents\/preview)$/.test(url);

function canRefuse({ method, url, schema }: DescribedRoute, status: string): boolean {
  const changes = [method].flat().some((each) => !READING.includes(each));
  if (status === '400') return changes || Boolean(schema.querystring ?? schema.params);
  if (status === '404') return Boolean(schema.params ?? schema.body);
  if (status === '409') return changes;
  if (status === '422') return isPdf(url);
  // The calls that can be refused with 402 declare it.
  return status === 'default';
}
