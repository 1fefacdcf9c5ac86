import { describe, expect, it } from 'vitest';
import { faultsOf } from '../testing/faults-of.ts';
import { documentHashField, signature } from './signature.ts';
import { SIGNATURE_FIELD } from './signature-field.ts';

const { width, height, maxStrokes, maxPoints } = SIGNATURE_FIELD;
const drawn = (...strokes: unknown[]) => faultsOf(signature, { kind: 'drawn', strokes });
/** A stroke of `count` points. */
const points = (count: number) => Array.from({ length: count * 2 }, () => 7);

describe('a signature', () => {
  it('is a typed name, trimmed', () => {
    expect(signature.parse({ kind: 'typed', text: ' Łukasz W. ' })).toEqual({
      kind: 'typed',
      text: 'Łukasz W.',
    });
  });

  it('is a drawing, up to the corners; a dot is a stroke', () => {
    const strokes = [
      [0, 0, width, height],
      [500, 150],
    ];
    expect(signature.parse({ kind: 'drawn', strokes })).toEqual({ kind: 'drawn', strokes });
  });

  it.each([
    [{}, 'must be typed or drawn'],
    [{ kind: 'stamped', text: 'Dana' }, 'must be typed or drawn'],
    [{ kind: 'typed' }, 'text: Required'],
    [{ kind: 'typed', text: '  ' }, 'text must not be empty'],
    [{ kind: 'typed', text: 'x'.repeat(201) }, 'text must be at most 200 characters'],
  ])('is not %j', (value, fault) => {
    expect(faultsOf(signature, value).join()).toContain(fault);
  });

  it('is drawn inside its field, in whole numbers, alternating x and y', () => {
    expect(drawn([width + 1, 0])).not.toEqual([]);
    expect(drawn([0, height + 1]).join()).toContain(`must not be higher than ${height}`);
    expect(drawn([height + 1, 0])).toEqual([]);
    expect(drawn([-1, 0])).not.toEqual([]);
    expect(drawn([0.5, 0]).join()).toContain('must be whole numbers');
    expect(drawn([1, 2, 3]).join()).toContain('must have x and y of each point');
    expect(drawn([1]).join()).toContain('must have a point');
  });

  it('has at least one stroke, and no more ink than the limits', () => {
    expect(drawn().join()).toContain('must have a stroke');
    expect(drawn(...Array.from({ length: maxStrokes }, () => points(1)))).toEqual([]);
    expect(drawn(...Array.from({ length: maxStrokes + 1 }, () => points(1)))).not.toEqual([]);
    expect(drawn(points(maxPoints))).toEqual([]);
    expect(drawn(points(maxPoints), points(1)).join()).toContain(`must have at most ${maxPoints} points`);
  });

  it('is of one kind: fields of the other are refused', () => {
    expect(faultsOf(signature, { kind: 'typed', text: 'Dana', strokes: [[1, 2]] })).not.toEqual([]);
  });
});

describe('the hash of the accepted content', () => {
  it('is 64 hexadecimal digits in small letters', () => {
    expect(faultsOf(documentHashField, 'a0'.repeat(32))).toEqual([]);
    for (const hash of ['', 'a0'.repeat(31), 'a0'.repeat(33), 'A0'.repeat(32), `${'a0'.repeat(31)}g0`])
      expect(faultsOf(documentHashField, hash).join()).toContain('must be 64 hexadecimal digits');
  });
});
