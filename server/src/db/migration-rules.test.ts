import { expect, test } from 'vitest';
import { parseMigration, readMigrationFiles } from './migration-files.ts';
import { findContractions } from './migration-rules.ts';

/** The first migration that may run while an older version uses the same database. */
const FIRST = '0011';

const faultsOf = (text: string) => findContractions(parseMigration('9999_next', 0, text));

test('no migration since the first release breaks an older version, unless it declares since when it is safe', async () => {
  const files = await readMigrationFiles();
  const names = files.map(({ name }) => name);
  // Do it in two releases: add now, and remove once every running version is compatible, with a line
  // `-- contract: since <migration>: <reason>` in that file.
  const faults = files
    .filter(({ name, contractSince }) => name >= FIRST && contractSince === null)
    .flatMap((file) => findContractions(file).map((fault) => `${file.name} ${fault}`));
  expect(faults).toEqual([]);
  const unknown = files.filter(
    ({ contractSince }, index) => contractSince !== null && !names.slice(0, index).includes(contractSince),
  );
  expect(unknown).toEqual([]);
});

test.each([
  'alter table "clients" drop column "notes"',
  'drop table clients',
  'ALTER TABLE "clients" RENAME COLUMN "notes" TO "remarks"',
  'alter table clients rename to customers',
  'ALTER TABLE "clients" ALTER COLUMN "notes" SET DATA TYPE varchar(20)',
  'alter table clients alter notes type varchar(20)',
  'ALTER TABLE "clients" ALTER COLUMN "notes" SET NOT NULL',
  'ALTER TABLE "clients" ALTER COLUMN "notes" DROP NOT NULL',
  'ALTER TABLE "clients" ALTER COLUMN "notes" DROP DEFAULT',
  'ALTER TABLE "clients" ADD COLUMN "rank" integer NOT NULL',
  'ALTER TABLE "clients" ADD COLUMN "a" numeric(10, 2) DEFAULT 1 NOT NULL, ADD COLUMN "b" text NOT NULL',
  'ALTER TABLE "clients" ADD COLUMN "code" text UNIQUE',
  'ALTER TABLE "clients" ADD CONSTRAINT "short" CHECK (length(name) < 9)',
  'CREATE UNIQUE INDEX "clients_name" ON "clients" USING btree ("name")',
  'CREATE TABLE "tags" ("client_id" uuid); ALTER TABLE "tags" ADD CONSTRAINT "fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action',
  'create table tags (client_id uuid references clients (id))',
  'alter table clients force row level security',
  'delete from clients',
  'drop function lower_name(text)',
  'drop trigger follow on clients',
])('refuses what an older version could not bear: %s', (text) => {
  expect(faultsOf(text)).not.toEqual([]);
});

test.each([
  'CREATE TABLE "tags" ("id" uuid NOT NULL); CREATE UNIQUE INDEX "one" ON "tags" ("id"); ALTER TABLE "tags" ADD CONSTRAINT "short" CHECK (true)',
  'CREATE TABLE "tags" ("client_id" uuid); ALTER TABLE "tags" ADD CONSTRAINT "fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action',
  'ALTER TABLE "clients" ADD COLUMN "rank" integer',
  'ALTER TABLE "clients" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL',
  'CREATE INDEX "clients_rank" ON "clients" ("rank")',
  'DROP INDEX "clients_rank"',
  'create function f() returns void language plpgsql as $$ begin delete from clients; end $$',
  "insert into job_types (name) values ('drop table clients; delete from clients')",
  '-- alter table clients drop column notes',
])('lets pass what only adds: %s', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test('a file declares since which migration it is safe, and why', () => {
  const text =
    '-- contract: since 0012_growth: nothing reads the column any more\nalter table clients drop column notes';
  expect(parseMigration('9999_next', 0, text).contractSince).toBe('0012_growth');
  expect(parseMigration('9999_next', 0, '-- contract: since 0012_growth').contractSince).toBeNull();
});
