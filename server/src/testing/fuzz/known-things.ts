const MOST_OF_A_KIND = 40;
/** Kinds of rows of which some ship with the product, where nobody can change them. */
const SHIPPED = new Set(['materials', 'kits', 'estimate-templates']);

/** What one caller has learned from answers: ids, and other values that later calls need. */
export class KnownThings {
  readonly #kinds = new Map<string, string[]>();
  /** The `updatedAt` last read of an estimate, or of its revision, by its id. */
  readonly moments = new Map<string, string>();
  /** The hash of the document last read of an estimate, by its id. */
  readonly hashes = new Map<string, string>();
  /** An open invoice of a client, by the client's id. */
  readonly invoices = new Map<string, string>();
  /** The last payment started for an estimate, by its id. */
  readonly payments = new Map<string, string>();

  add(kind: string, value: string): void {
    const values = this.#kinds.get(kind) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > MOST_OF_A_KIND) values.shift();
    this.#kinds.set(kind, values);
  }

  /** Newest last. */
  of(kind: string): readonly string[] {
    return this.#kinds.get(kind) ?? [];
  }

  /** Forgets an id that was deleted. */
  forget(id: string): void {
    for (const ids of this.#kinds.values()) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
  }

  /** Learns from an answer by its field names; `kind` is the kind of its own rows' ids. */
  learn(kind: string, answer: unknown): void {
    const rows: unknown[] = Array.isArray(answer) ? answer : [answer];
    for (const row of rows) this.#learnRow(kind, row);
  }

  #learnRow(kind: string, row: unknown): void {
    if (typeof row !== 'object' || row === null) return;
    const fields = row as Record<string, unknown>;
    if (SHIPPED.has(kind) && fields.userId === undefined) return;
    const isDocument = 'estimateNumber' in fields;
    const isInvoice = isDocument && 'amountOpen' in fields;
    const isChange = isDocument && ('estimateId' in fields || Boolean(fields.changeOrder));
    const document = isInvoice ? 'invoices' : isChange ? 'change-orders' : 'estimates';
    if (typeof fields.id === 'string') this.add(isDocument ? document : kind, fields.id);
    if (isDocument) this.#learnDocument(document, fields);
    this.learn('payments', fields.payments);
    this.learn('credit-notes', fields.creditNotes);
    if ('invoice' in fields) this.#learnRow('invoices', fields.invoice);
    if (typeof fields.viewId === 'string') this.add('views', fields.viewId);
    if ('estimate' in fields) this.#learnRow('estimates', fields.estimate);
    for (const key of ['checkoutUrl', 'url'])
      if (typeof fields[key] === 'string') this.add('checkouts', sessionIn(fields[key]));
  }

  #learnDocument(name: string, fields: Record<string, unknown>): void {
    const { id, status, documentHash, revision } = fields;
    if (typeof id !== 'string') return;
    for (const [kind, ids] of this.#kinds)
      if (kind.startsWith(`${name} `) && ids.includes(id)) ids.splice(ids.indexOf(id), 1);
    this.add(`${name} ${String(status)}`, id);
    // Whoever changes or sends a revision names the moment of the revision.
    const { updatedAt } = (revision ?? fields) as Record<string, unknown>;
    if (typeof updatedAt === 'string') this.moments.set(id, updatedAt);
    if (typeof documentHash === 'string') this.hashes.set(id, documentHash);
  }
}

/** The provider's id in the address that a browser was redirected to. */
const sessionIn = (url: string) => url.split('/').at(-1)?.split('?')[0] ?? '';
