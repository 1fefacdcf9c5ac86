export interface Line {
  readonly description: string;
  readonly quantity: string;
  readonly unitCost: string;
}

/** The expected state of an estimate; `key` is a unique text by which to find it without its id. */
export interface Expected {
  readonly key: string;
  readonly lines: readonly Line[];
  readonly status: string;
  readonly paymentIds: readonly string[];
  readonly deleted: boolean;
}

export interface Stored {
  readonly id: string;
  readonly status: string;
  readonly jobDescription: string;
  readonly updatedAt: string;
  readonly totalAmount: string;
  readonly materialLines: readonly Line[];
}

/** The first difference, or null. */
export function differenceOf(
  expected: Expected,
  stored: Stored | null,
  paymentIds: readonly string[],
  id: string | null,
): string | null {
  if (expected.deleted) return stored === null ? null : 'it is there';
  if (stored === null) return id === null ? 'it is not there' : 'it was acknowledged and is lost';
  const lines = stored.materialLines.map(textOf).join('\n');
  if (lines !== expected.lines.map(textOf).join('\n')) return 'its lines are others';
  const cents = expected.lines.reduce(
    (sum, line) => sum + Number(line.quantity) * Math.round(Number(line.unitCost) * 100),
    0,
  );
  if (stored.totalAmount !== (cents / 100).toFixed(2))
    return `its total is ${stored.totalAmount}, of lines over ${cents} cents`;
  if (expected.status !== stored.status) return `it is ${stored.status}, not ${expected.status}`;
  if (expected.paymentIds.toSorted().join() !== paymentIds.toSorted().join())
    return 'its payments are others';
  return null;
}

const textOf = ({ description, quantity, unitCost }: Line) =>
  `${description}|${Number(quantity)}|${Number(unitCost)}`;

/** A reproducible random generator (xorshift). */
export function randomFrom(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
