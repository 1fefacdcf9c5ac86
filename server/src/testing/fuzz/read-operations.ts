import type { App } from '../../http/app-instance.ts';

/** JSON Schema as in the published document. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
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
    components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
  }>();
  const { schemas, responses } = document.components;
  const paths = resolveReferences(document.paths, { ...schemas, ...responses }) as typeof document.paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => readOperation(path, method, described)),
  );
}

/** Replaces every reference to a named schema or response by what it names; our schemas are not recursive. */
function resolveReferences(part: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => resolveReferences(each, schemas));
  if ('$ref' in part && typeof part.$ref === 'string')
    return resolveReferences(schemas[part.$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolveReferences(value, schemas)]),
  );
}

function readOperation(path: string, method: string, described: Described): Operation {
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema,
    answers: new Map(
      Object.entries(described.responses).map(([status, { content = {} }]) => {
        const [mediaType = null] = Object.keys(content);
        return [Number(status), { mediaType, schema: content[mediaType ?? '']?.schema ?? {} }];
      }),
    ),
    isForContractors: (described.security ?? []).length > 0,
  };
}
