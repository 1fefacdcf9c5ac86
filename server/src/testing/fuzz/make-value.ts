import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { PASSWORD } from '../factory.ts';
import type { Dice } from './dice.ts';
import type { KnownThings } from './known-things.ts';
import { ODD_TEXTS } from './odd-texts.ts';
import type { Schema } from './read-operations.ts';

/** The context of a value. */
export interface ValueContext {
  readonly dice: Dice;
  readonly known: KnownThings;
  /** The row of the call: its first id in the path. */
  readonly subject?: string | undefined;
  /** The share of odd texts. */
  readonly oddity: number;
  /** The most optional fields of one object to fill in. */
  readonly mostOptional?: number | undefined;
  /** Removes randomness: every field is present, every list has one item, and amounts are small. */
  readonly complete?: boolean;
}

type Maker = (context: ValueContext) => unknown;

const DECIMALS = ['0', '1', '0.01', '2', '2.5', '12.50', '40', '99.99', '100', 7, 0, 3.25];

/** A group and a tax that lines may name. */
const GROUP_ID = '6f75a1b0-0000-4000-8000-000000000001';
const TAX_ID = '6f75a1b0-0000-4000-8000-000000000002';
const GROUP = { id: GROUP_ID, kind: 'addOn', title: 'Gutters', preselected: true };
const TAX = { id: TAX_ID, name: 'GST', rate: '5', labor: true, materials: false, costs: true };

const KIT = {
  id: '6f75a1b0-0000-4000-8000-000000000003',
  name: 'Roof',
  unit: 'sq ft',
  quantity: '1850',
  parts: [{ lineId: GROUP_ID, perUnit: '0.03', waste: '10', wholeUnits: true, price: null }],
};

/** Makers by field name, for values that the schema alone does not determine. */
const BY_NAME: Readonly<Record<string, Maker>> = {
  // Either a percent or an amount, which the schema cannot say.
  discount: ({ dice, complete }) =>
    !complete && dice.chance(0.1)
      ? dice.pick([{ amount: '1' }, { amount: '1', percent: '5' }, {}])
      : dice.pick([null, { percent: '5', label: 'Fall offer' }]),
  // Each payment asks for a percentage or an amount, and is due on a day or when the contractor says so.
  schedule: ({ dice, complete }) =>
    complete || dice.chance(0.6)
      ? []
      : dice.pick([
          [{ name: 'Dry-in', percentage: '30', milestone: 'When the roof is closed' }],
          [{ name: 'Materials', amount: '1', dueOn: '2030-02-28' }],
          [{ name: 'Both', percentage: '1', amount: '1' }],
          [{ name: 'Automatic', percentage: '1', dueOn: '2030-02-28', sendsItself: true }],
          [{ name: 'Past', percentage: '1', dueOn: '2020-02-29' }],
        ]),
  depositFixedAmount: ({ dice, complete }) => (complete || dice.chance(0.9) ? null : '1'),
  // Parts of an estimate that fit each other, which the schema cannot say either.
  groups: ({ dice, complete }) => (complete || dice.chance(0.5) ? [] : [GROUP]),
  choices: () => [],
  groupId: ({ dice, complete }) => (complete || dice.chance(0.7) ? null : GROUP_ID),
  taxes: ({ dice, complete }) => (complete || dice.chance(0.6) ? [] : [TAX]),
  taxIds: ({ dice, complete }) => (complete ? null : dice.pick([null, null, [], [TAX_ID]])),
  kits: ({ dice, complete }) => (complete || dice.chance(0.7) ? [] : [KIT]),
  taxable: ({ dice, complete }) => complete || dice.chance(0.8),
  clientQuantity: ({ dice, complete }) =>
    complete || dice.chance(0.7) ? null : { min: '1', max: '9', step: '1' },
  selection: ({ dice, complete }) =>
    complete ? undefined : { groupIds: dice.chance(0.5) ? [] : [GROUP_ID], lineIds: [], quantities: {} },
  totalAmount: ({ dice, complete }) => (complete || dice.chance(0.8) ? undefined : '1.00'),
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  newPassword: () => PASSWORD,
  timeZone: ({ dice }) => dice.pick(['America/Boise', 'Pacific/Kiritimati', 'UTC', 'Asia/Kathmandu']),
  clientId: ({ dice, known }) => idOf(dice, known, 'clients'),
  jobTypeId: ({ dice, known }) => idOf(dice, known, 'job-types'),
  laborTypeId: ({ dice, known }) => idOf(dice, known, 'labor-types'),
  materialId: ({ dice, known }) => idOf(dice, known, 'materials'),
  estimateId: ({ dice, known }) => idOf(dice, known, 'estimates'),
  invoiceId: ({ dice, known }) => idOf(dice, known, 'open invoices'),
  draftId: ({ dice, known, complete }) => (complete ? null : idOf(dice, known, 'estimates draft')),
  fileId: ({ dice, known }) => idOf(dice, known, 'files'),
  lineId: () => null,
  sessionId: ({ dice, known, subject = '' }) => known.payments.get(subject) ?? idOf(dice, known, 'checkouts'),
  session_id: ({ dice, known }) => idOf(dice, known, 'checkouts'),
  documentHash: ({ known, subject = '' }) => known.hashes.get(subject) ?? '0'.repeat(64),
  updatedAt: ({ known, subject = '' }) => known.moments.get(subject) ?? '2026-03-10T15:00:00.000Z',
  validUntil: ({ dice }) => dice.pick(['2026-03-09', '2026-03-10', '2026-04-30', '2030-02-28', null]),
  issuedOn: ({ dice }) => dice.pick(['2026-03-09', '2026-03-10', '2030-02-28']),
  pausedUntil: ({ dice }) => dice.pick([null, null, '2026-03-10', '2030-02-28']),
  receivedOn: ({ dice }) => dice.pick(['2026-03-01', '2026-03-09', '2020-02-29']),
  refundedOn: ({ dice, complete }) =>
    complete ? '2026-03-10' : dice.pick(['2026-03-10', '2026-03-09', '2020-02-29']),
  // Beside an amount it is refused.
  full: ({ dice, complete }) => (complete || dice.chance(0.8) ? undefined : true),
  acceptPayments: ({ dice }) => dice.chance(0.8),
  depositPercentage: ({ dice }) => dice.pick(['10', '25', '33.33', '100', '0']),
  strokes: ({ dice }) => [Array.from({ length: 2 * dice.whole(1, 20) }, () => dice.whole(0, 300))],
  url: ({ dice }) => `https://hooks.example.com/${dice.whole(1, 9)}`,
  stripePublishableKey: () => 'pk_test_fuzzed0001',
  stripeSecretKey: () => 'sk_test_fuzzed0001',
  squareApplicationId: () => 'sq0idp-fuzzed0001',
  squareAccessToken: () => 'EAAAfuzzed0001_usd',
  secretKey: () => 'sk_test_fuzzed0001',
  code: ({ known }) => known.of('codes').at(-1) ?? '000000',
  columns: ({ dice }) => dice.pick(['{}', '{"code":"SKU"}']),
  cursor: ({ dice, known }) => idOf(dice, known, 'cursors'),
};

/** A value that fits a schema, as far as the schema and the field's name determine it. */
export function makeValue(schema: Schema, name: string, context: ValueContext): unknown {
  const { dice } = context;
  const maker = BY_NAME[name];
  if (maker) return maker(context);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return context.complete ? schema.enum.at(-1) : dice.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return makeValue(choices[context.complete ? 0 : dice.whole(0, choices.length - 1)] ?? {}, name, context);
  const types = [schema.type ?? 'null'].flat();
  if (types.includes('number') && types.includes('string'))
    return context.complete ? '2' : dice.pick(DECIMALS);
  const type = dice.pick(types);
  if (type === 'object') return makeObject(schema, context);
  if (type === 'array') return makeArray(schema, name, context);
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'integer' || type === 'number')
    return dice.whole(Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 1000, 1000));
  return type === 'string' ? makeText(schema, name, context) : null;
}

function makeObject(schema: Schema, context: ValueContext): object {
  const { dice, mostOptional = Infinity } = context;
  const required = new Set(schema.required);
  const names = Object.keys(schema.properties ?? {});
  const optional = names.filter((name) => !required.has(name));
  const share = context.complete ? 1 : dice.pick([0, 0.3, 0.6, 1]);
  const filled =
    mostOptional === Infinity
      ? optional.filter(() => dice.chance(share))
      : [dice.pick(optional)].slice(0, mostOptional);
  const inner = { ...context, mostOptional: undefined };
  return Object.fromEntries(
    names
      .filter((name) => required.has(name) || filled.includes(name))
      .map((name) => [name, makeValue(schema.properties?.[name] ?? {}, name, inner)]),
  );
}

function makeArray({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, context: ValueContext) {
  const length = context.complete
    ? Math.max(1, minItems)
    : context.dice.whole(minItems, Math.max(minItems, Math.min(maxItems, 3)));
  const values = Array.from({ length }, () => makeValue(items, name, context));
  return items.enum ? [...new Set(values)] : values;
}

function makeText(schema: Schema, name: string, { dice, known, oddity, complete }: ValueContext): string {
  if (schema.format === 'uuid') return randomUUID();
  // The period of a report begins before it ends, which no schema can say.
  if (schema.format === 'date') return name === 'to' ? '2026-12-31' : '2026-01-01';
  if (schema.pattern) return matching(schema.pattern, dice);
  if (/email$/i.test(name)) {
    const own = known.of('emails').at(-1);
    return own && dice.chance(0.5) ? own : `fuzz-${dice.whole(1, 500)}@example.com`;
  }
  if (complete) return 'A text';
  if (dice.chance(oddity)) return dice.pick(ODD_TEXTS);
  const { minLength = 0, maxLength = 200 } = schema;
  const text = dice.pick([
    'Ada Byron',
    'Gutters, 5 in',
    'Dach & Söhne — Zürich',
    '屋根の修理',
    'x',
    'Line one\nline two',
  ]);
  return text.slice(0, maxLength).padEnd(minLength, '.');
}

const patterns = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string, dice: Dice): string {
  const known = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  patterns.set(pattern, known);
  return fc.sample(known, { seed: dice.whole(0, 2 ** 31), numRuns: 1 })[0] ?? '';
}

/** Usually one of the newest ids of its kind; a random id if none is known. */
export function idOf(dice: Dice, known: KnownThings, kind: string): string {
  const ids = known.of(kind);
  if (ids.length === 0) return randomUUID();
  return dice.pick(dice.chance(0.7) ? ids.slice(-5) : ids);
}
