import type { App } from '../../http/app-instance.ts';

/** JSON Schema as the published document has it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
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

export interface Parameter {
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

/** What comes under one status. */
export interface PublishedAnswer {
  /** Null where there is no body. */
  readonly mediaType: string | null;
  readonly schema: Schema;
}

/** One call as the published document describes it. */
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
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => readOperation(path, method, described)),
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
