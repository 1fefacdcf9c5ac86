import type { Dice } from './dice.ts';
import { ODD_TEXTS, ODD_VALUES } from './odd-texts.ts';
import type { Schema } from './read-operations.ts';

type Key = string | number;

interface Place {
  readonly holder: Record<Key, unknown>;
  readonly key: Key;
  readonly schema: Schema | undefined;
}

/** Corrupts one place of a body and leaves the rest valid. */
export function spoilValue(body: unknown, schema: Schema, dice: Dice): unknown {
  if (typeof body !== 'object' || body === null || dice.chance(0.05)) return dice.pick(ODD_VALUES);
  const spoiled: unknown = structuredClone(body);
  const places = [...listPlaces(spoiled, schema)];
  if (places.length === 0 || dice.chance(0.1)) return { ...(spoiled as object), ...strayField(dice) };
  spoilPlace(dice.pick(places), dice);
  return spoiled;
}

function* listPlaces(value: unknown, schema: Schema | undefined): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<Key, unknown>;
  const chosen =
    schema?.properties || schema?.items ? schema : [...(schema?.anyOf ?? schema?.oneOf ?? [])][0];
  for (const key of Object.keys(holder)) {
    const inner = Array.isArray(value) ? chosen?.items : chosen?.properties?.[key];
    yield { holder, key, schema: inner };
    yield* listPlaces(holder[key], inner);
  }
}

function spoilPlace({ holder, key, schema }: Place, dice: Dice): void {
  const way = dice.pick(['leave out', 'other kind', 'odd text', 'wrap', 'edge', 'edge'] as const);
  if (way === 'leave out') delete holder[key];
  else if (way === 'other kind') holder[key] = dice.pick(ODD_VALUES);
  else if (way === 'odd text') holder[key] = dice.pick(ODD_TEXTS);
  else if (way === 'wrap') holder[key] = dice.pick([[holder[key]], { value: holder[key] }]);
  else holder[key] = beyondEdge(holder[key], schema, dice);
}

/** A value one below or above the schema's limit, or just within it. */
function beyondEdge(value: unknown, schema: Schema | undefined, dice: Dice): unknown {
  const step = dice.pick([-1, 0, 1]);
  if (Array.isArray(value) && schema?.maxItems !== undefined && schema.maxItems < 1000)
    return Array.from({ length: schema.maxItems + step }, (_, index) => value[index % value.length] ?? null);
  if (typeof value === 'string' && schema?.maxLength !== undefined && schema.maxLength <= 20_000)
    return 'é'.repeat(Math.max(0, schema.maxLength + step));
  if (schema?.maximum !== undefined) return schema.maximum + step;
  if ([schema?.type ?? []].flat().includes('number'))
    return dice.pick([
      '10000000.00',
      '10000000.01',
      '1000000',
      '1000000.001',
      '1000.01',
      '100.01',
      '0.001',
      '-0',
      '.5',
      '5.',
    ]);
  return dice.pick(ODD_TEXTS);
}

function strayField(dice: Dice): object {
  const name = dice.pick(['accountId', 'id', 'status', 'totalMinor', '', 'isAdmin', 'createdAt', 'number']);
  return { [name]: dice.pick([...ODD_VALUES, ...ODD_TEXTS]) };
}
