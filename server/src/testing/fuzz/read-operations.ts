import type { App } from '../../http/app-instance.ts';
import { DEFAULT_STATUSES } from '../../http/openapi/document-refusals.ts';

/** JSON Schema as in the published document. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly object[];
}

/** The answer for one status. */
interface PublishedAnswer {
  /** Null without a body. */
  readonly mediaType: string | null;
  readonly schema: Schema;
}

/** One call of the published document. */
export interface Operation {
  /** As in `GET /api/clients/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly answers: ReadonlyMap<number, PublishedAnswer>;
  readonly isForContractors: boolean;
}

/** Every call of the published document. */
export async function readOperations(app: App): Promise<Operation[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
    components: Record<string, Record<string, unknown>>;
  }>();
  const paths = resolveReferences(document.paths, document.components) as typeof document.paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => readOperation(path, method, described)),
  );
}

/**
 * Replaces every reference to a component with the component, and adds the fields that a schema extends; our
 * schemas are not recursive.
 */
function resolveReferences(
  part: unknown,
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => resolveReferences(each, components));
  if ('$ref' in part && typeof part.$ref === 'string') {
    const [kind = '', name = ''] = part.$ref.split('/').slice(-2);
    return resolveReferences(components[kind]?.[name], components);
  }
  return withExtended(
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, resolveReferences(value, components)]),
    ),
  );
}

/** A schema with the fields of those that it extends as its own. */
function withExtended(schema: Schema): Schema {
  const { allOf = [], ...own } = schema;
  if (!allOf.some(({ properties }) => properties)) return schema;
  return {
    ...own,
    properties: Object.assign({}, ...allOf.map(({ properties }) => properties), own.properties),
    required: [...allOf, own].flatMap(({ required = [] }) => required),
  };
}

function readOperation(path: string, method: string, described: Described): Operation {
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema,
    answers: new Map(
      Object.entries(described.responses).flatMap(([status, { content = {} }]) => {
        const [mediaType = null] = Object.keys(content);
        const answer = { mediaType, schema: content[mediaType ?? '']?.schema ?? {} };
        const statuses = status === 'default' ? DEFAULT_STATUSES : [Number(status)];
        return statuses.map((each) => [each, answer] as const);
      }),
    ),
    isForContractors: (described.security ?? []).length > 0,
  };
}
