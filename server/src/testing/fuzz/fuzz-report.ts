import type { FuzzRequest } from './fuzz-request.ts';
import { groupRows } from './group-rows.ts';
import type { Operation } from './read-operations.ts';
import type { Answer } from './send-request.ts';

const LONGEST_QUOTE = 600;

/** The requests and results of a run. */
export class FuzzReport {
  /** A text for each fault, with the request that reproduces it. */
  readonly faults: string[] = [];
  readonly seed: string;
  sent = 0;
  slowestMs = 0;
  readonly #operations: readonly Operation[];
  readonly #statuses = new Map<string, number>();
  readonly #successes = new Map<string, number>();

  constructor(seed: string, operations: readonly Operation[]) {
    this.seed = seed;
    this.#operations = operations;
  }

  count({ kind, operation: published }: FuzzRequest, operation: Operation, { status, ms }: Answer): void {
    this.sent += 1;
    this.slowestMs = Math.max(this.slowestMs, ms);
    add(this.#statuses, `${kind} ${status}`);
    if (status < 400 && published) add(this.#successes, operation.name);
  }

  tell(place: number, request: FuzzRequest, answer: Answer | null, faults: readonly string[]): void {
    for (const fault of faults) this.faults.push(`${fault}\n${this.#quote(place, request, answer)}`);
  }

  /** How many requests were answered with a status. */
  shareOf(status: number): number {
    const counts = [...this.#statuses].filter(([key]) => key.endsWith(` ${status}`));
    return counts.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, this.sent);
  }

  /** The calls that never succeeded. */
  get unreached(): Set<string> {
    return new Set(this.#operations.map(({ name }) => name).filter((name) => !this.#successes.has(name)));
  }

  toString(): string {
    const kinds = groupRows(
      [...this.#statuses].toSorted(([a], [b]) => a.localeCompare(b)),
      ([key]) => key.replace(/ \d+$/, ''),
    );
    const lines = [...kinds].map(([kind, counts]) => {
      const statuses = counts.map(([key, count]) => `${key.slice(-3)}: ${count}`).join(', ');
      return `  ${kind}: ${statuses}`;
    });
    return [
      `${this.sent} requests, FUZZ_SEED=${this.seed}, slowest ${Math.round(this.slowestMs)} ms`,
      ...lines,
    ].join('\n');
  }

  /** A request as a curl command, with its position in the run, because its ids are valid only there. */
  #quote(place: number, request: FuzzRequest, answer: Answer | null): string {
    const { caller, kind, method, url, headers, body } = request;
    const quoted = Object.entries(headers)
      .filter(
        ([name]) => !['cookie', 'authorization', 'x-csrf-token'].includes(name) || kind === 'odd envelope',
      )
      .map(([name, value]) => `-H ${JSON.stringify(`${name}: ${shorten(value)}`)}`);
    const data = body === undefined ? [] : [`--data-binary ${JSON.stringify(shorten(body.toString()))}`];
    return [
      `  request ${place} of FUZZ_SEED=${this.seed} (${kind}, as ${caller.role}):`,
      `  curl -X ${method} ${JSON.stringify(shorten(url))} ${[...quoted, ...data].join(' ')}`,
      answer ? `  ${answer.status} ${shorten(answer.text)}` : '  no answer',
    ].join('\n');
  }
}

const shorten = (text: string) =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}… (${text.length} characters)` : text;
const add = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
