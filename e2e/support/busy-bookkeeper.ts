import { randomUUID } from 'node:crypto';
import type { RunningSandbox } from '@plumbline/sandbox/start-sandbox';
import { ApiSession, NoAnswerError } from './api-session.ts';
import { randomFrom } from './expected-estimate.ts';
import { count, findInvoiceFaults, type Invoice } from './invoice-faults.ts';
import type { Plumbline } from './plumbline.ts';
import { done, registeredSession } from './registered-session.ts';

interface Call {
  readonly path: string;
  readonly body: object;
  /** What must be true of the invoice once the call is acknowledged. */
  readonly claim: (invoice: Invoice, answer: Invoice) => boolean;
  /** The call names its own id, so that it can be made again without an answer. */
  readonly isRepeatable?: boolean;
}

const money = { amount: '1.00', method: 'cash', receivedOn: '2024-03-01' };
/** Invoices of 10.00 that fit in a job of 100.00. */
const PARTS = 9;
/** The server lets nobody mail one invoice more often. */
const MOST_SENDINGS = 3;

/**
 * A contractor who writes, issues, mails, voids and credits invoices, with and without an estimate, records payments and refunds, and
 * whose clients pay online, one call after the other. `compare` says what of all that was acknowledged is gone, half there or twice.
 */
export class BusyBookkeeper {
  readonly #session: ApiSession;
  readonly #sandbox: Pick<RunningSandbox, 'address'>;
  readonly #mailbox: Plumbline['mailbox'];
  readonly #random: () => number;
  #clientId = '';
  #jobTypeId = '';
  readonly #clientEmail = `${randomUUID()}@client.example`;
  #job = { id: '', parts: PARTS };
  readonly #ids = new Set<string>();
  readonly #notes = new Set<string>();
  /** The ids of all payments, credit notes and refunds that were ever sent. */
  readonly #sent = new Set<string>();
  readonly #claims = new Map<string, ((invoice: Invoice) => boolean)[]>();
  readonly #paidOnline = new Set<string>();
  readonly #again: { id: string; call: Call }[] = [];
  acknowledged = 0;
  unanswered = 0;
  notNow = 0;
  compared = 0;
  readonly refused: string[] = [];
  /** How many calls of each kind were acknowledged. */
  readonly counts: Record<string, number> = {};

  private constructor(session: ApiSession, plumbline: Plumbline, sandbox: RunningSandbox, seed: number) {
    this.#session = session;
    this.#sandbox = sandbox;
    this.#mailbox = plumbline.mailbox;
    this.#random = randomFrom(seed);
  }

  static async signUp(plumbline: Plumbline, sandbox: RunningSandbox, seed: number): Promise<BusyBookkeeper> {
    const session = await registeredSession(plumbline);
    const bookkeeper = new BusyBookkeeper(session, plumbline, sandbox, seed);
    const stripeSecretKey = `sk_test_${randomUUID().replaceAll('-', '')}`;
    done(await session.call('PATCH', '/api/user/settings', { stripeSecretKey }));
    const client = { name: 'Dana', email: bookkeeper.#clientEmail };
    bookkeeper.#clientId = done(await session.call<{ id: string }>('POST', '/api/clients', client)).id;
    bookkeeper.#jobTypeId = done(await session.get<{ id: string }[]>('/api/job-types'))[0]?.id ?? '';
    return bookkeeper;
  }

  /** Works until `stop` is aborted, or until the server does not answer. */
  async work(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.#step();
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        this.unanswered += 1;
        return;
      }
    }
  }

  async #step(): Promise<void> {
    const again = this.#again.shift();
    if (again) return this.#attempt('again', again.id, again.call);
    const ids = [...this.#ids].slice(-12);
    const id = ids[Math.floor(this.#random() * ids.length)];
    if (id === undefined || this.#random() < 0.2) return this.#create();
    const { status, body } = await this.#session.get<Invoice>(`/api/invoices/${id}`);
    if (status === 503) this.notNow += 1;
    else if (status === 200) await this.#act(body);
    else this.refused.push(`read: ${status}`);
  }

  async #act(invoice: Invoice): Promise<void> {
    const { id, status, amountSettled, amountCredited } = invoice;
    if (status === 'void') return;
    if (status === 'draft') return this.#issue(id);
    const dice = this.#random();
    const isOpen = status !== 'paid';
    const isUntouched = Number(amountSettled) + Number(amountCredited) === 0 && !this.#paidOnline.has(id);
    if (dice < 0.12 && isOpen && isUntouched) return this.#void(id);
    if (dice < 0.25 && isOpen && !this.#paidOnline.has(id)) return this.#payOnline(id);
    if (dice < 0.35 && isOpen && count(invoice, 'sent') < MOST_SENDINGS) return this.#send(invoice);
    if (dice < 0.45 && isOpen && count(invoice, 'reminder_sent') === 0) return this.#remind(id);
    const refundable = invoice.payments.find(({ online, refunded }) => !online && Number(refunded) === 0);
    if (dice < 0.65 && refundable) return this.#refund(id, refundable.id);
    if (dice < 0.75 && Number(amountCredited) < 3) return this.#credit(id);
    if (isOpen) await this.#pay(id);
  }

  async #create(): Promise<void> {
    const isOwn = this.#random() < 0.4;
    if (!isOwn && this.#job.parts >= PARTS) await this.#accept();
    const note = `Note ${randomUUID()}`;
    this.#notes.add(note);
    if (!isOwn) this.#job.parts += 1;
    const body = isOwn
      ? { note, clientId: this.#clientId, jobTypeId: this.#jobTypeId, ...workOver('40.00') }
      : { note, estimateId: this.#job.id, covers: { kind: 'part', amount: '10.00' } };
    const total = isOwn ? '40.00' : '10.00';
    await this.#attempt('written', '', {
      path: '/api/invoices',
      body,
      claim: ({ totalAmount }) => totalAmount === total,
    });
  }

  /** An accepted estimate; one that gets no answer on the way stays unused. */
  async #accept(): Promise<void> {
    const body = { clientId: this.#clientId, jobTypeId: this.#jobTypeId, ...workOver('100.00') };
    const { status, body: made } = await this.#session.call<Invoice>('POST', '/api/estimates', body);
    if (status !== 201) return;
    await this.#session.call('POST', `/api/estimates/${made.id}/send`, { channel: 'link' });
    const yes = { status: 'accepted' };
    const accepted = await this.#session.call('PATCH', `/api/estimates/${made.id}/status`, yes);
    if (accepted.status === 200) this.#job = { id: made.id, parts: 0 };
  }

  #issue(id: string): Promise<void> {
    const isMailed = this.#random() < 0.5;
    return this.#attempt(isMailed ? 'issued and mailed' : 'issued', id, {
      path: `/api/invoices/${id}/issue`,
      body: isMailed ? { send: {} } : {},
      claim: (invoice, { number, totalAmount }) =>
        invoice.status !== 'draft' &&
        invoice.number === number &&
        invoice.totalAmount === totalAmount &&
        count(invoice, 'sent') >= (isMailed ? 1 : 0),
    });
  }

  #send(before: Invoice): Promise<void> {
    const sendings = count(before, 'sent') + 1;
    const claim = (invoice: Invoice) => count(invoice, 'sent') >= sendings;
    return this.#attempt('mailed', before.id, {
      path: `/api/invoices/${before.id}/send`,
      body: {},
      claim,
    });
  }

  #remind(id: string): Promise<void> {
    const claim = (invoice: Invoice) => count(invoice, 'reminder_sent') === 1;
    return this.#attempt('reminded', id, { path: `/api/invoices/${id}/remind`, body: {}, claim });
  }

  #void(id: string): Promise<void> {
    return this.#attempt('made void', id, {
      path: `/api/invoices/${id}/void`,
      body: { reason: 'Twice' },
      claim: ({ status }) => status === 'void',
    });
  }

  #pay(id: string): Promise<void> {
    const payment = this.#newId();
    const body = { id: payment, ...money, mailReceipt: this.#random() < 0.5 };
    const claim = ({ payments }: Invoice) => payments.some((row) => row.id === payment);
    return this.#attempt('paid', id, {
      path: `/api/invoices/${id}/payments`,
      body,
      claim,
      isRepeatable: true,
    });
  }

  #credit(id: string): Promise<void> {
    const note = this.#newId();
    return this.#attempt('credited', id, {
      path: `/api/invoices/${id}/credit`,
      body: { id: note, amount: '1.00', reason: 'Agreed' },
      claim: ({ creditNotes }, answer) =>
        creditNotes.find((row) => row.id === note)?.number ===
        answer.creditNotes.find((row) => row.id === note)?.number,
      isRepeatable: true,
    });
  }

  #refund(id: string, payment: string): Promise<void> {
    return this.#attempt('refunded', id, {
      path: `/api/payments/${payment}/refunds`,
      body: { id: this.#newId(), amount: '0.50', refundedOn: '2024-03-02' },
      claim: ({ payments }) => payments.some((row) => row.id === payment && row.refunded === '0.50'),
      isRepeatable: true,
    });
  }

  /** The client pays at the provider and comes back; without an answer the server finds the money later. */
  async #payOnline(id: string): Promise<void> {
    this.#paidOnline.add(id);
    const from = `10.${[0, 0, 0].map(() => Math.floor(this.#random() * 250)).join('.')}`;
    const client = new ApiSession(this.#session.address, from);
    const begun = await client.call<{ checkoutUrl: string }>('POST', `/api/invoices/${id}/create-payment`, {
      provider: 'stripe',
    });
    if (begun.status !== 200) return this.#refuse('start', id, begun.status);
    const session = new URL(begun.body.checkoutUrl).pathname.split('/').at(-1);
    const paid = await fetch(`${this.#sandbox.address}/control/sessions/${session}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { redirectUrl } = (await paid.json()) as { redirectUrl: string };
    const sessionId = new URL(redirectUrl).searchParams.get('session_id');
    const path = `/api/invoices/${id}/verify-payment`;
    const answer = await client.call<{ success: boolean }>('POST', path, { sessionId });
    if (answer.status !== 200) return this.#refuse('verify', id, answer.status);
    if (!answer.body.success) return;
    this.#acknowledge('paid online', id, ({ payments }) => payments.some(({ online }) => online));
  }

  #newId(): string {
    const id = randomUUID();
    this.#sent.add(id);
    return id;
  }

  async #attempt(name: string, id: string, call: Call): Promise<void> {
    if (call.isRepeatable) this.#again.unshift({ id, call });
    const { status, body } = await this.#session.call<Invoice>('POST', call.path, call.body);
    // If the database vanished during the commit, the result is as unknown as without an answer.
    if (status === 503) return this.#refuse(name, id, status);
    if (call.isRepeatable) this.#again.shift();
    if (status >= 400) return this.#refuse(name, id, status);
    if (id === '') this.#ids.add(body.id);
    this.#acknowledge(name, id || body.id, (invoice) => call.claim(invoice, body));
  }

  #acknowledge(name: string, id: string, claim: (invoice: Invoice) => boolean): void {
    this.acknowledged += 1;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    this.#claims.set(id, [...(this.#claims.get(id) ?? []), claim]);
  }

  #refuse(name: string, id: string, status: number): void {
    if (status === 503) this.notNow += 1;
    // Money of an online payment may arrive between reading an invoice and a call about it.
    else if (!this.#paidOnline.has(id) || (status !== 400 && status !== 409))
      this.refused.push(`${name}: ${status}`);
  }

  /**
   * Returns the differences from the acknowledged state, as sentences, and adopts changes whose response was
   * lost.
   */
  async compare(): Promise<string[]> {
    const list = done(await this.#session.get<{ id: string }[]>('/api/invoices'));
    const faults = [...this.#ids]
      .filter((id) => !list.some((row) => row.id === id))
      .map((id) => `invoice ${id} is lost`);
    const notes = new Set<string | null>();
    for (const { id } of list) {
      const invoice = done(await this.#session.get<Invoice>(`/api/invoices/${id}`));
      this.compared += 1;
      this.#ids.add(id);
      if (!this.#notes.has(invoice.note ?? '') || notes.has(invoice.note))
        faults.push(`invoice ${id} is there twice, or was never written`);
      notes.add(invoice.note);
      const isAsClaimed = (this.#claims.get(id) ?? []).every((claim) => claim(invoice));
      const mails = this.#mailbox.all(this.#clientEmail);
      const found = isAsClaimed
        ? findInvoiceFaults(invoice, this.#sent, mails)
        : ['is not what was acknowledged'];
      faults.push(...found.map((fault) => `invoice ${id} ${fault}`));
    }
    return faults;
  }
}

const workOver = (unitCost: string) => ({
  jobDescription: 'Replace the gutters',
  laborMarkupPercent: '0',
  materialMarkupPercent: '0',
  taxRate: '0',
  materialLines: [{ description: 'Gutters', quantity: '1', unitCost }],
});
