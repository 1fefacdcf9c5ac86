import { randomUUID } from 'node:crypto';
import { Dice } from './fuzz/dice.ts';
import { KnownThings } from './fuzz/known-things.ts';
import { makeFile } from './fuzz/make-file.ts';
import { makeValue } from './fuzz/make-value.ts';
import type { Operation, Schema } from './fuzz/read-operations.ts';
import type { RecordedRoute } from './record-routes.ts';
import type { WholeAccount } from './whole-account.ts';

/** A call that uses a row of another account. */
export interface ForeignCall {
  readonly route: RecordedRoute;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the foreign id is: in the address, in a field of the body, or nowhere. */
  readonly place: 'address' | 'body' | 'nowhere';
  /** The foreign id, or what the call is about. */
  readonly about: string;
}

/** The number of a version, which every estimate can have. */
const VERSION = 'versions/:number';

/**
 * The ids of an account that can fill a path parameter, by the path segment before it. A route whose parameter is missing here
 * fails the matrix: add its ids.
 */
const PARAMETERS: Readonly<Record<string, (other: WholeAccount) => readonly string[]>> = {
  ...Object.fromEntries(
    [
      ['clients/:id', 'clients'],
      ['estimates/:id', 'estimates'],
      ['estimate/:id', 'estimates'],
      ['invoice/:id', 'invoices'],
      ['change-orders/:id', 'change-orders'],
      ['invoices/:id', 'invoices'],
      ['credit-notes/:id', 'credit-notes'],
      ['credit-notes/:note', 'credit-notes'],
      ['payments/:payment', 'payments'],
      ['job-types/:id', 'job-types'],
      ['labor-types/:id', 'labor-types'],
      ['materials/:id', 'materials'],
      ['tax-rates/:id', 'tax-rates'],
      ['kits/:id', 'kits'],
      ['estimate-templates/:id', 'estimate-templates'],
      ['sessions/:id', 'sessions'],
      ['api-keys/:id', 'api-keys'],
      ['webhooks/:id', 'webhooks'],
      ['deliveries/:deliveryId', 'deliveries'],
      ['views/:viewId', 'views'],
      ['files/:id', 'files'],
      ['files/:fileId', 'files'],
      ['logos/:id', 'logos'],
      ['stages/:stage', 'stages'],
    ].map(([parameter = '', kind = '']) => [parameter, ({ ids }: WholeAccount) => ids[kind] ?? []]),
  ),
  // A token authenticates on its own and belongs to no account; an id is not a token.
  'verify/:token': ({ account }) => [account],
  'reset/:token': ({ account }) => [account],
  'confirm-email/:token': ({ account }) => [account],
  // The provider’s hooks name the account.
  'payments/:id': ({ account, ids }) => [...(ids.payments ?? []), account],
  [VERSION]: () => ['1'],
  // The name of an email service.
  'mail/:service': () => ['postmark'],
};

/** The parameters of an address with their preceding segment, such as `estimates/:id`. */
const placesOf = (url: string) =>
  [...url.matchAll(/([^/]+)\/(:\w+)/g)].map(([, before, name]) => `${before}/${name}`);

/** The parameters that the matrix has no ids for. */
export function unknownPlaces(routes: readonly RecordedRoute[]): string[] {
  return routes.flatMap(({ method, url }) =>
    placesOf(url)
      .filter((place) => !PARAMETERS[place])
      .map((place) => `${method} ${url}: add to PARAMETERS of testing/foreign-calls.ts a value for ${place}`),
  );
}

/** Every call of a route with ids of `other` that would be valid with ids of `own`. */
export function listForeignCalls(
  route: RecordedRoute,
  operation: Operation | undefined,
  own: WholeAccount,
  other: WholeAccount,
): ForeignCall[] {
  const places = placesOf(route.url);
  const file = operation && makeFile(operation, new Dice('file'));
  const call = (url: string, body: unknown, place: ForeignCall['place'], about: string): ForeignCall => ({
    route,
    url,
    body,
    headers: file?.headers ?? {},
    place,
    about,
  });
  const good = file ? file.body : goodBody(operation, own);
  const inAddress = combinations(places, own, other).map((ids) =>
    call(fill(route.url, ids), good, 'address', [...ids.values()].join(' and ')),
  );
  const inBody = idFieldsOf(route, operation).flatMap((path) =>
    idsFor(path, other, route).map((id) =>
      call(
        fill(route.url, ownIds(places, own, route)),
        withId(fitting(good, path, own), path, id),
        'body',
        `${id} as ${path.join('.')}`,
      ),
    ),
  );
  const plain = places.length === 0 ? [call(route.url, good, 'nowhere', 'nobody’s id')] : [];
  return [...inAddress, ...inBody, ...plain];
}

/** A valid call with ids of `own` only, for a route whose body contains ids; undefined for all other routes. */
export function ownCall(route: RecordedRoute, operation: Operation | undefined, own: WholeAccount) {
  if (idFieldsOf(route, operation).length === 0) return undefined;
  const url = fill(route.url, ownIds(placesOf(route.url), own, route));
  return { url, body: goodBody(operation, own) };
}

/** A call that uses only rows of the calling account. */
export interface OwnCall {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Valid calls of a route on the draft of `own`: one for each value of the enumerated fields of its body. */
export function listOwnCalls(
  route: RecordedRoute,
  operation: Operation | undefined,
  own: WholeAccount,
): OwnCall[] {
  const file = operation && makeFile(operation, new Dice('file'));
  const good = file ? file.body : goodBody(operation, own);
  const url = fill(
    route.url,
    new Map(placesOf(route.url).map((place) => [place, PARAMETERS[place]?.(own)[0] ?? randomUUID()])),
  );
  const varied = Object.entries(operation?.body?.properties ?? {}).flatMap(([name, { enum: values = [] }]) =>
    isRecord(good) && !file ? values.map((value) => ({ ...good, [name]: value })) : [],
  );
  return (varied.length > 0 ? varied : [good]).map((body) => ({ url, body, headers: file?.headers ?? {} }));
}

const RENAMING = ['/api/estimate-templates/{id}', '/api/kits/{id}', '/api/materials/{id}'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function goodBody(operation: Operation | undefined, own: WholeAccount): unknown {
  if (!operation?.body) return undefined;
  const known = new KnownThings();
  for (const [kind, ids] of Object.entries(own.ids)) for (const id of ids) known.add(kind, id);
  known.moments.set(own.draft, own.draftUpdatedAt);
  known.moments.set(own.revised, own.revisedAt);
  const [changeOrder = ''] = own.ids['change-orders'] ?? [];
  known.moments.set(changeOrder, own.changeUpdatedAt);
  const [invoice = ''] = own.ids.invoices ?? [];
  known.moments.set(invoice, own.invoiceUpdatedAt);
  const drafts = { '/api/change-orders': changeOrder, '/api/invoices': invoice };
  const drafted = Object.entries(drafts).find(([path]) => operation.path.startsWith(path))?.[1] ?? own.draft;
  const subject = operation.path.endsWith('/revision') ? own.revised : drafted;
  const context = { dice: new Dice('body'), known, oddity: 0, complete: true, subject };
  const isOfSections = operation.path === '/api/user/settings';
  const body = makeValue(operation.body, '', { ...context, ...(isOfSections && { mostOptional: 1 }) });
  // An invoice is of an estimate or has content of its own, which no schema says.
  if (operation.path.startsWith('/api/invoices') && isRecord(body))
    for (const name of ['estimateId', 'covers']) delete body[name];
  // Only the contractor's currency is accepted, which no schema says either.
  if (['/api/estimates', '/api/invoices'].includes(operation.path) && isRecord(body)) delete body['currency'];
  if (operation.path === '/api/clients/{id}/payments' && isRecord(body))
    body['invoices'] = [{ invoiceId: own.issued, amount: '1' }];
  // Another one has the name by then.
  if (RENAMING.includes(operation.path) && isRecord(body)) delete body['name'];
  return body;
}

/** A body in which a field can be replaced: only an accepted estimate is invoiced, and then without content. */
const fitting = (good: unknown, path: Path, own: WholeAccount): unknown =>
  path.at(-1) === 'estimateId' && isRecord(good) && 'dueDays' in good
    ? { estimateId: own.accepted, covers: { kind: 'rest' } }
    : good;

/** The field of a body that refers to rows of a kind: `jobTypeId` of `job-types`. */
const fieldFor = (kind: string) =>
  `${kind.replace(/s$/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;

/**
 * The other's ids of the kind that a field names, or the first id of every kind. A body may give a new row an id; in that place only ids of
 * rows of the same kind belong to anybody.
 */
function idsFor(path: Path, other: WholeAccount, { url }: RecordedRoute): readonly string[] {
  if (path.length === 1 && path[0] === 'id') return other.ids[newRowOf(url)] ?? [];
  const named = Object.keys(other.ids).find((kind) => fieldFor(kind) === path.at(-1));
  return named ? (other.ids[named] ?? []) : Object.values(other.ids).flatMap((ids) => ids.slice(0, 1));
}

/** The kind of the rows that a call gives an id of the caller's choice. */
const newRowOf = (url: string): string =>
  url.endsWith('/credit') ? 'credit-notes' : url.endsWith('/refunds') ? 'refunds' : 'payments';

function ownIds(places: readonly string[], own: WholeAccount, { url }: RecordedRoute): Map<string, string> {
  return new Map(
    places.map((place) => {
      if (place === 'estimates/:id' && /\/(?:payments|change-orders)$/.test(url))
        return [place, own.accepted];
      if (place === 'change-orders/:id' && url.endsWith('/payments')) return [place, own.changeAccepted];
      if (place === 'invoices/:id' && /\/(?:payments|reminders|remind|credit)$/.test(url))
        return [place, own.issued];
      if (place === 'estimates/:id') return [place, url.endsWith('/revision') ? own.revised : own.draft];
      return [place, PARAMETERS[place]?.(own)[0] ?? randomUUID()];
    }),
  );
}

/** Fills each parameter with the other's ids of its kind, and also a later one alone, after one's own. */
function combinations(
  places: readonly string[],
  own: WholeAccount,
  other: WholeAccount,
): Map<string, string>[] {
  const [first, ...later] = places;
  if (first === undefined) return [];
  const idsOf = (place: string, whose: WholeAccount) => PARAMETERS[place]?.(whose) ?? [];
  const hasOtherIds = later.some((place) => place !== VERSION);
  const heads = [...idsOf(first, other), ...(hasOtherIds ? idsOf(first, own) : [])];
  return later.reduce<Map<string, string>[]>(
    (filled, place) =>
      filled.flatMap((known) => idsOf(place, other).map((id) => new Map([...known, [place, id]]))),
    heads.map((id) => new Map([[first, id]])),
  );
}

function fill(url: string, ids: ReadonlyMap<string, string>): string {
  return url
    .replace(/([^/]+)\/(:\w+)/g, (whole, before: string) => `${before}/${ids.get(whole) ?? ''}`)
    .replace(':variant', 'thumb');
}

type Path = readonly (string | number)[];

/** In messages, ids are the caller's own or name parts of the estimate in the address; unknown ones are ignored. */
const NAMES_NO_ROWS = /\/(?:questions|answers)$/;

const idFieldsOf = ({ url }: RecordedRoute, operation: Operation | undefined): Path[] =>
  NAMES_NO_ROWS.test(url) ? [] : listIdFields(operation?.body);

/** The fields of a body that hold an id, including those of lines. */
function listIdFields(schema: Schema | undefined, path: Path = []): Path[] {
  if (!schema) return [];
  // A line's own id is made by the caller and refers to no row.
  if (path.length === 3 && path[1] === 0 && path[2] === 'id') return [];
  // A selection names parts of the estimate in the address.
  if (path[0] === 'selection') return [];
  if (schema.format === 'uuid') return [path];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) =>
    listIdFields(each, path),
  );
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    listIdFields(each, [...path, name]),
  );
  return [...inner, ...fields, ...listIdFields(schema.items, [...path, 0])];
}

/** A copy of a body with one id replaced; creates the path to it if needed. */
function withId(body: unknown, [key, ...rest]: Path, id: string): unknown {
  if (key === undefined) return id;
  if (typeof key === 'number') {
    const items = Array.isArray(body) ? body : [];
    return [withId(items[0], rest, id)];
  }
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [key]: withId(fields[key], rest, id) };
}
