import { MATERIAL_CATEGORIES } from '@plumbline/contract/catalog';
import { ALL_SCOPES } from '@plumbline/contract/developers/api-keys';
import { ALL_EVENTS } from '@plumbline/contract/developers/webhooks';
import { ESTIMATE_STATUSES } from '@plumbline/contract/estimates/statuses';
import { CURRENCIES } from '@plumbline/contract/pricing/currency';
import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import { shareFields } from './share-fields.ts';

/** Choices that several schemas offer, by published name. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  Currency: CURRENCIES,
  EstimateStatus: ESTIMATE_STATUSES,
  JobCategory: JOB_CATEGORIES,
  KeyScope: ALL_SCOPES,
  MaterialCategory: MATERIAL_CATEGORIES,
  WebhookEvent: ALL_EVENTS,
};
/** A response of at least this many calls is described once. */
const MIN_CALLS = 3;

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

interface Answer {
  readonly description?: string;
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, Answer> }>>>>;
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly responses: Record<string, Answer>;
  };
}

/**
 * Shortens the document without changing its meaning: names common choices, merges null into types, and
 * shares common fields and responses.
 */
export function shareParts<Document extends object>(document: Document): Document {
  const { paths, components } = document as unknown as Described;
  for (const part of [paths, components]) shorten(part);
  for (const [name, choices] of Object.entries(CHOICES))
    components.schemas[name] = { type: 'string', enum: choices };
  shareFields(components.schemas);
  shareAnswers(Object.values(paths).flatMap(Object.values), components.responses);
  return document;
}

/** Shortens every schema in a part of the document. */
function shorten(part: object): void {
  for (const [key, inner] of Object.entries(part) as [string, Schema][]) {
    if (typeof inner !== 'object' || inner === null) continue;
    shorten(inner);
    Object.assign(part, { [key]: withNamedChoices(withMergedNull(inner)) });
  }
}

/** `{ type: [T, 'null'] }` for a simple type T or null. */
function withMergedNull(schema: Schema): Schema {
  const { anyOf, ...others } = schema;
  const [inner, empty, ...more] = Array.isArray(anyOf) ? (anyOf as Schema[]) : [];
  const isSimple = typeof inner?.type === 'string' && !inner.enum && !inner.anyOf && !('const' in inner);
  if (!isSimple || empty?.type !== 'null' || more.length > 0) return schema;
  return { ...inner, ...others, type: [inner.type, 'null'] };
}

/** A reference that replaces named choices. */
function withNamedChoices(schema: Schema): Schema {
  const { type, enum: choices, description, ...others } = schema;
  if (type !== 'string' || !choices || Object.keys(others).length > 0) return schema;
  const found = Object.entries(CHOICES).find(([, named]) => named.join() === choices.join());
  if (!found) return schema;
  return {
    $ref: `#/components/schemas/${found[0]}`,
    ...(description !== undefined && { description }),
  };
}

/** Describes each response of several calls once, named after its schema. */
function shareAnswers(
  calls: readonly { responses: Record<string, Answer> }[],
  shared: Record<string, Answer>,
): void {
  const given = calls.flatMap(({ responses }) =>
    Object.entries(responses).map(([status, answer]) => ({
      responses,
      status,
      text: JSON.stringify(answer),
    })),
  );
  const counts = new Map<string, number>();
  for (const { text } of given) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const { responses, status, text } of given) {
    const answer = JSON.parse(text) as Answer;
    const name = nameOf(status, answer);
    if (!name || (counts.get(text) ?? 0) < MIN_CALLS) continue;
    shared[name] ??= answer;
    // Two responses with the same schema can have different descriptions.
    if (JSON.stringify(shared[name]) === text) responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

/** Undefined for a response that is already shared, or that is no file and whose schema has no name. */
function nameOf(status: string, { $ref, content }: Answer): string | undefined {
  if ($ref) return undefined;
  if (!content) return status === '204' ? 'Done' : undefined;
  const [[type, { schema }] = ['', {}]] = Object.entries(content);
  if (/pdf|csv/.test(type)) return `${type.split('/').at(-1)}File`;
  const name = schema?.$ref?.split('/').at(-1);
  return name && `${name}${status}`;
}
