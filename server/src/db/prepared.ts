import { createHash } from 'node:crypto';
import { Column, is, Param, Placeholder, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from './database.ts';

type Asked = Parameters<PgSession['prepareQuery']>;
type Decode = (rows: unknown[][]) => Record<string, unknown>[];
/** What stands in a prepared query for the values of each call. */
type Given<Values> = { readonly [Name in keyof Values]: Placeholder };

interface Statement {
  readonly text: string;
  /** What each parameter is in a call. */
  readonly parameters: readonly ((values: Record<string, unknown>) => unknown)[];
  readonly fields: Asked[1];
  readonly name: string;
  readonly inArrayMode: boolean;
  readonly decode: Decode | undefined;
  /** Of a query with joins, by which the builder tells rows that are not there. */
  joinsNotNullableMap?: unknown;
}

const dialect = new PgDialect();

/**
 * What PostgreSQL knows a statement by: half of the SHA-256 of its text. Processes of two versions may come by the same
 * connection of a pooler's, and there a name must never stand for another statement. PostgreSQL infers the types of the
 * parameters from the text, so the text alone decides. PostgreSQL tells names apart by their first 63 bytes.
 */
function statementName(text: string): string {
  return `plumbline_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** A session that sends nothing, and keeps what the query builder would have sent. */
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
 * A query that is put together once, at its first use, and is known to PostgreSQL by a name from then on, which spares both most
 * of its cost. For what is asked at every turn, and is the same statement each time: `given` stands for the values of a call, as
 * the driver takes them. Written as `prepared<Values>()((db, given) => …)`.
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
  // A raw statement is prepared as soon as it is written, a query of the builder when it is asked to.
  if (!recorder.statement) (built as { prepare(name: string): unknown }).prepare('');
  if (!recorder.statement) throw new Error('This is no query that can be prepared.');
  return recorder.statement;
}

/** In a column of an insert a value is encoded as the column has it; elsewhere it is sent as it was given. */
function parameterOf(parameter: unknown): Statement['parameters'][number] {
  if (is(parameter, Placeholder)) return (values) => values[parameter.name];
  if (!is(parameter, Param) || !is(parameter.value, Placeholder)) return () => parameter;
  const { encoder, value: placeholder } = parameter;
  return (values) => {
    const value = values[placeholder.name];
    return value === null ? null : encoder.mapToDriverValue(value);
  };
}

/** Decodes rows of plain columns as the query builder does, without looking at each field of each row anew; else undefined. */
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
