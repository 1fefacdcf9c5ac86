/** A second arithmetic of a job's invoices and money, which tests compare with the product's. It knows nothing of it but minor units. */

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** The whole number nearest to a fraction; of two equally near, the one farther from zero. */
export function nearest(numerator: bigint, denominator: bigint): bigint {
  const size = most(numerator, -numerator);
  const rest = size % denominator;
  const rounded = size / denominator + (rest >= denominator - rest ? 1n : 0n);
  return numerator < 0n ? -rounded : rounded;
}

/** What sinks of these depths hold of an amount that is poured into them in order; the last figure is what runs over. */
function pour(amount: bigint, depths: readonly bigint[]): bigint[] {
  let edge = 0n;
  const filled = depths.map((depth) => {
    const before = least(edge, amount);
    edge += most(depth, 0n);
    return least(edge, amount) - before;
  });
  return [...filled, amount - sum(filled)];
}

/** Hands out an amount by weights: first the whole units of each exact share, then unit by unit to the one that lacks most. */
export function partByUnits(amount: bigint, amounts: readonly bigint[]): bigint[] {
  if (amount === sum(amounts)) return [...amounts];
  const weights = amounts.map((each) => most(each, 0n));
  const whole = sum(weights);
  const given = weights.map((weight) => (amount * weight) / whole);
  for (let left = amount - sum(given); left > 0n; left -= 1n) {
    const lacking = weights.map((weight, place) => amount * weight - (given[place] ?? 0n) * whole);
    const first = lacking.reduce((best, each, place) => (each > (lacking[best] ?? 0n) ? place : best), 0);
    given[first] = (given[first] ?? 0n) + 1n;
  }
  return given;
}

/** What stages ask for by their percentages in hundredths: what is due up to one less what is due up to the one before. */
export function stagesByFractions(total: bigint, percents: readonly bigint[]): bigint[] {
  const upTo = (count: number) => nearest(total * sum(percents.slice(0, count)), 10_000n);
  return percents.map((_percent, place) => upTo(place + 1) - upTo(place));
}

/** The amounts of stages left to invoice; the last figure is the balance. */
export const stagesToInvoice = (
  jobTotal: bigint,
  stages: readonly { readonly asked: bigint; readonly invoiced: bigint }[],
  balanceInvoiced: bigint,
): bigint[] => {
  const left = most(jobTotal - sum(stages.map(({ invoiced }) => invoiced)) - balanceInvoiced, 0n);
  return pour(
    left,
    stages.map(({ asked, invoiced }) => (invoiced > 0n ? 0n : asked)),
  );
};

interface Asking {
  readonly id: string;
  readonly asked: bigint;
  /** The documents whose deposits it covers. */
  readonly covers: readonly string[];
}

interface Arrived {
  readonly amount: bigint;
  readonly invoiceId: string | null;
  readonly documentId: string;
}

/** The amount paid on each open invoice in the order of their numbers, then the held money and the credit. */
export function settleByPouring(
  invoices: readonly Asking[],
  money: readonly Arrived[],
  deposits: ReadonlyMap<string, bigint>,
  jobTotal: bigint,
): bigint[] {
  const has = invoices.map(() => 0n);
  const unpaid = new Map(deposits);
  /** What the job has left to invoice, which is all that a deposit can be held for. */
  const room = invoices.reduce((left, { asked }) => left - asked, jobTotal);
  let held = 0n;
  let credit = 0n;
  /** Into the invoice at a place first, if there is one, then into all in turn. */
  const into = (amount: bigint, first: number) => {
    const turns = [first, ...invoices.keys()].filter(
      (place, turn) => place >= 0 && (turn === 0 || place !== first),
    );
    const shares = pour(
      amount,
      turns.map((place) => (invoices[place]?.asked ?? 0n) - (has[place] ?? 0n)),
    );
    for (const [turn, place] of turns.entries()) has[place] = (has[place] ?? 0n) + (shares[turn] ?? 0n);
    credit += shares.at(-1) ?? 0n;
  };
  for (const { amount, invoiceId, documentId } of money) {
    if (invoiceId !== null) {
      into(
        amount,
        invoices.findIndex(({ id }) => id === invoiceId),
      );
      continue;
    }
    const [deposit = 0n, rest = 0n] = pour(amount, [unpaid.get(documentId) ?? 0n]);
    unpaid.set(documentId, (unpaid.get(documentId) ?? 0n) - deposit);
    const covering = invoices.findIndex(({ covers }) => covers.includes(documentId));
    if (covering === -1) {
      const [kept = 0n, excess = 0n] = pour(deposit, [room > held ? room - held : 0n]);
      held += kept;
      into(excess, -1);
    } else into(deposit, covering);
    into(rest, -1);
  }
  return [...has, held, credit];
}
