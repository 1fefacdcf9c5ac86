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
/** Media types by the end of the address; all other files are PDFs. */
const FILES = [
  [/\.csv$/, 'text/csv'],
  [/\/export$/, 'application/json'],
] as const;

const REFUSALS = {
  400: 'The request is not what this call takes; `issues` names the fields',
  401: 'Nobody is signed in, or the key is not valid',
  403: 'The security token is out of date, or the key may not do this',
  404: 'There is no such thing, or it belongs to somebody else',
  409: 'It cannot be done as things stand now',
  413: 'The body is too large',
  415: 'The body is of another kind than this call takes',
  422: 'The estimate is too long for a PDF',
  429: 'Too often; `Retry-After` says when to go on',
  503: 'Too busy, or what this call needs is not set up or does not answer; see `Retry-After`',
} as const;

/** The published answers of a call: those of its schema, and the refusals that follow from its route. */
export function documentRefusals(route: DescribedRoute, answers: Answers | undefined): Answers {
  const refusals = Object.entries(REFUSALS).filter(([status]) => canRefuse(route, Number(status)));
  const named = answers ?? {};
  const succeeds = Object.keys(named).some((status) => status < '400');
  return {
    ...(!succeeds && { 200: describeFile(route) }),
    ...Object.fromEntries(
      refusals.map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: ERROR_SCHEMA } } },
      ]),
    ),
    ...named,
  };
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
