/** The parts of a route's description that determine its refusals. */
interface DescribedRoute {
  readonly method: string | readonly string[];
  readonly url: string;
  readonly schema: { readonly body?: unknown; readonly querystring?: unknown; readonly params?: unknown };
  readonly config: { readonly access?: string; readonly limit?: string };
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

/** The refusals that many calls share: a name and a description for each status. */
const REFUSALS = {
  400: ['BadRequest', 'The request is invalid; `issues` names the fields'],
  401: ['Unauthorized', 'Not signed in, or the key is not valid'],
  403: ['Forbidden', 'The security token is out of date, or the key lacks the scope'],
  404: ['NotFound', 'It does not exist, or it belongs to another account'],
  409: ['Conflict', 'The current state does not allow it'],
  413: ['TooLarge', 'The body is too large'],
  415: ['UnsupportedType', 'The media type of the body is not supported'],
  422: ['Unprocessable', 'The estimate is too long for a PDF'],
  429: ['TooManyRequests', 'Rate limit exceeded; see `Retry-After`'],
  503: [
    'Unavailable',
    'Overloaded, or a required service is not configured or not responding; see `Retry-After`',
  ],
} as const;

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR_SCHEMA } },
});

/** The published answers of a call: those of its schema, and the refusals that follow from its route. */
export function documentRefusals(route: DescribedRoute, answers: Answers | undefined): Answers {
  const refusals = Object.entries(REFUSALS).filter(([status]) => canRefuse(route, Number(status)));
  const named = answers ?? {};
  const succeeds = Object.keys(named).some((status) => status < '400');
  return {
    ...(!succeeds && { 200: describeFile(route) }),
    ...Object.fromEntries(refusals.map(([status, [, description]]) => [status, refusal(description)])),
    ...named,
  };
}

interface Described {
  readonly paths?: Record<string, Record<string, { responses?: Record<string, object> }>>;
  components?: { responses?: Record<string, object> };
}

/** Describes each refusal once, as a component that the calls refer to. */
export function shareRefusals<Document extends object>(document: Document): Document {
  const { paths = {}, components = {} } = document as Described;
  const shared = new Map<string, string>(
    Object.values(REFUSALS).map(([name, description]) => [JSON.stringify(refusal(description)), name]),
  );
  for (const { responses = {} } of Object.values(paths).flatMap((calls) => Object.values(calls)))
    for (const [status, response] of Object.entries(responses)) {
      const name = shared.get(JSON.stringify(response));
      if (name) responses[status] = { $ref: `#/components/responses/${name}` };
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

function canRefuse({ method, url, schema, config }: DescribedRoute, status: number): boolean {
  const changes = [method].flat().some((each) => !READING.includes(each));
  const isForContractors = config.access === 'contractor';
  if (status === 400) return changes || Boolean(schema.querystring ?? schema.params);
  if (status === 401) return isForContractors || changes;
  if (status === 403) return isForContractors || changes;
  if (status === 404) return Boolean(schema.params ?? schema.body);
  if (status === 422) return isPdf(url);
  if (status === 429) return isForContractors || Boolean(config.limit);
  if (status === 503) return true;
  return changes;
}
