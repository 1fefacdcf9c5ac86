import { createHash } from 'node:crypto';
import { Column, is, Param, Placeholder, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './database.ts';

type Asked = Parameters<PgSession['prepareQuery']>;
type Decode = (rows: unknown[][]) => Record<string, unknown>[];
/** Placeholders for the values of each call. */
type Given<Values> = { readonly [Name in keyof Values]: Placeholder };

interface Statement {
  readonly text: string;
  /** How to get each parameter from the values of a call. */
  readonly parameters: readonly ((values: Record<string, unknown>) => unknown)[];
  readonly fields: Asked[1];
  readonly name: string;
  readonly inArrayMode: boolean;
  readonly decode: Decode | undefined;
  /** Set for a query with joins: the builder uses it to recognize missing rows. */
  joinsNotNullableMap?: unknown;
}

const dialect = new PgDialect();

/**
 * The name of a statement: half of the SHA-256 of its text. Processes of two versions may share a pooler's
 * connection, where a name must never refer to two statements. PostgreSQL infers the types of the
 * parameters from the text, so the text alone determines the statement. PostgreSQL compares the first 63 bytes of names.
 */
function statementName(text: string): string {
  return `plumbline_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

const names = new Map<string, string>();

/** The name of a prepared query with this text. */
export const preparedName = (text: string): string | undefined => names.get(text);

/** A session that sends nothing, and records what the query builder would have sent. */
class Recorder extends PgSession {
  statement: Statement | undefined;

  override prepareQuery(...[query, fields, , inArrayMode]: Asked): never {
    const statement = {
      text: query.sql,
      parameters: query.params.map(parameterOf),
      fields,
      name: statementName(query.sql),
      inArrayMode,
      decode: decoderOf(fields),
    };
    this.statement = statement;
    return Object.assign(statement, { setToken: () => statement }) as never;
  }

  override transaction(): never {
    throw new Error('A prepared query is one statement.');
  }
}

/**
 * A query that is built once, at its first use, and has a name in PostgreSQL from then on, which saves both most
 * of their work. For frequent queries with a constant statement: `given` holds placeholders for the values of a call, in the
 * driver's format. Written as `prepared<Values>()((db, given) => …)`.
 */
export function prepared<Values extends object>() {
  return <Result>(build: (db: Database, given: Given<Values>) => PromiseLike<Result>) => {
    let statement: Statement | undefined;
    return async (db: Queryable, values: Values): Promise<Result> => {
      statement ??= record(build as (db: unknown, given: unknown) => unknown);
      const { text, parameters, fields, name, inArrayMode, decode, joinsNotNullableMap } = statement;
      const params = parameters.map((parameter) => parameter(values as Record<string, unknown>));
      const { session } = db._;
      const ready = session.prepareQuery<{ execute: Result; all: unknown; values: unknown }>(
        { sql: text, params },
        fields,
        name,
        inArrayMode,
        decode as Asked[4] & ((rows: unknown[][]) => Result),
      );
      if (joinsNotNullableMap) Object.assign(ready, { joinsNotNullableMap });
      return ready.execute();
    };
  };
}

function record(build: (db: unknown, given: unknown) => unknown): Statement {
  const recorder = new Recorder(dialect);
  const given = new Proxy({}, { get: (_target, name) => sql.placeholder(String(name)) });
  const built = build(new PgDatabase(dialect, recorder, undefined), given);
  // A raw statement is prepared when it is written, a query of the builder on request.
  if (!recorder.statement) (built as { prepare(name: string): unknown }).prepare('');
  if (!recorder.statement) throw new Error('This is no query that can be prepared.');
  names.set(recorder.statement.text, recorder.statement.name);
  return recorder.statement;
}

/** For a column of an insert a value is encoded by the column; otherwise it is sent unchanged. */
function parameterOf(parameter: unknown): Statement['parameters'][number] {
  if (is(parameter, Placeholder)) return (values) => values[parameter.name];
  if (!is(parameter, Param) || !is(parameter.value, Placeholder)) return () => parameter;
  const { encoder, value: placeholder } = parameter;
  return (values) => {
    const value = values[placeholder.name];
    return value === null ? null : encoder.mapToDriverValue(value);
  };
}

/** Decodes rows of plain columns as the query builder does, without inspecting each field of each row; otherwise undefined. */
function decoderOf(fields: Asked[1]): Decode | undefined {
  if (!fields) return undefined;
  const cells: { name: string; column: Column }[] = [];
  for (const { path, field } of fields) {
    const [name, ...deeper] = path;
    if (name === undefined || deeper.length > 0 || !is(field, Column)) return undefined;
    cells.push({ name, column: field });
  }
  return (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {};
      for (const [index, { name, column }] of cells.entries()) {
        const value = row[index];
        result[name] = value === null ? null : column.mapFromDriverValue(value);
      }
      return result;
    });
}
