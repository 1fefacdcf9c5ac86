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
  /** How often it was sent, each time with other content. */
  readonly version: number;
  /** The lines of its revision. */
  readonly revised: readonly Line[] | null;
  readonly paymentIds: readonly string[];
  readonly deleted: boolean;
}

export interface Stored {
  readonly id: string;
  readonly status: string;
  readonly jobDescription: string;
  readonly updatedAt: string;
  readonly totalAmount: string;
  readonly version: number;
  readonly revision: { readonly updatedAt: string } | null;
  readonly events: readonly { readonly type: string }[];
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
  const sendings = stored.events.filter(({ type }) => type === 'sent').length;
  if (stored.version !== expected.version || sendings !== expected.version)
    return `it has ${stored.version} versions and ${sendings} sendings, not ${expected.version}`;
  if ((stored.revision === null) !== (expected.revised === null))
    return `it has ${stored.revision ? 'a' : 'no'} revision`;
  if (expected.paymentIds.toSorted().join() !== paymentIds.toSorted().join())
    return 'its payments are others';
  return null;
}

/** One to eight lines. */
export function randomLines(random: () => number): Line[] {
  return Array.from({ length: 1 + Math.floor(random() * 8) }, (_, index) => ({
    description: `Item ${index}`,
    quantity: String(1 + Math.floor(random() * 40)),
    unitCost: (Math.floor(random() * 90_000) / 100 + 1).toFixed(2),
  }));
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
