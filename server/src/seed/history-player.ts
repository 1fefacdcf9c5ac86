import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@plumbline/contract/calendar';
import { type ChangeOrderRequest, changeOrderRequest } from '@plumbline/contract/change-orders';
import { clientRequest } from '@plumbline/contract/clients';
import { estimateChangeRequest, estimateRequest, VALID_DAYS } from '@plumbline/contract/estimates';
import { confirmRequest, declineRequest } from '@plumbline/contract/estimates/public-estimates';
import { questionRequest } from '@plumbline/contract/estimates/questions';
import { revisionSendRequest } from '@plumbline/contract/estimates/revisions';
import { invoiceRequest, issueRequest } from '@plumbline/contract/invoices';
import { creditRequest } from '@plumbline/contract/invoices/credit-notes';
import { recordPaymentRequest, refundRequest } from '@plumbline/contract/payments';
import type { AccountId } from '../account-id.ts';
import type { Deps } from '../deps.ts';
import { defaultId } from '../domains/catalog/read-catalog.ts';
import { createClient } from '../domains/clients/create-client.ts';
import { acceptEstimate } from '../domains/documents/answering/accept-estimate.ts';
import { changeStatus } from '../domains/documents/answering/change-status.ts';
import { declineEstimate } from '../domains/documents/answering/decline-estimate.ts';
import { createChangeOrder } from '../domains/documents/changes/create-change-order.ts';
import { changeEstimate } from '../domains/documents/drafting/change-estimate.ts';
import { createEstimate } from '../domains/documents/drafting/create-estimate.ts';
import { duplicateEstimate } from '../domains/documents/drafting/duplicate-estimate.ts';
import { getEstimate } from '../domains/documents/get-estimate.ts';
import { createInvoice } from '../domains/documents/invoicing/create-invoice.ts';
import { getInvoice } from '../domains/documents/invoicing/get-invoice.ts';
import { issueInvoice } from '../domains/documents/invoicing/issue-invoice.ts';
import { creditInvoice } from '../domains/documents/invoicing/money/credit-invoice.ts';
import { recordInvoicePayment } from '../domains/documents/invoicing/money/record-invoice-payment.ts';
import { answerQuestion } from '../domains/documents/messages/answer-question.ts';
import { askQuestion } from '../domains/documents/messages/ask-question.ts';
import { setStageReached } from '../domains/documents/schedule/change-stage.ts';
import { sendEstimate } from '../domains/documents/sending/send-estimate.ts';
import { recordView } from '../domains/documents/timeline/record-view.ts';
import { changeRevision } from '../domains/documents/versions/change-revision.ts';
import { getRevision } from '../domains/documents/versions/get-revision.ts';
import { sendRevision } from '../domains/documents/versions/send-revision.ts';
import { uploadFile } from '../domains/files/upload-file.ts';
import { recordPayment } from '../domains/payments/record-payment.ts';
import { refundPayment } from '../domains/payments/refund-payment.ts';
import { CLIENTS, type ClientKey, type DemoClient } from './clients.ts';
import { PAYMENT_INSTRUCTIONS, TIME_ZONE } from './contractor.ts';
import { drawPhoto } from './draw-photos.ts';
import type { Chapter, Step } from './history/chapter.ts';
import type { Job } from './jobs/job.ts';

/** A client's phone, at a reserved address (RFC 5737). */
const CLIENT_ORIGIN = {
  ipAddress: '203.0.113.27',
  viewer: null,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

/** A job with fewer material lines is small and has no deposit. */
const DEPOSIT_FROM_LINES = 6;

/** Plays the steps of a history on one account, with the product's own functions, at the time of `deps.clock`. */
export class HistoryPlayer {
  readonly #deps: Deps;
  readonly #account: AccountId;
  readonly #clients = new Map<ClientKey, string>();
  readonly #estimates = new Map<Chapter, string>();
  /** The last change order of each. */
  readonly #changes = new Map<Chapter, string>();
  readonly #invoices = new Map<Chapter, string>();

  constructor(deps: Deps, account: AccountId) {
    this.#deps = deps;
    this.#account = account;
  }

  /** The id of a client, which is created on first use. */
  async clientId(key: ClientKey): Promise<string> {
    const known = this.#clients.get(key);
    if (known) return known;
    const { signer: _, ...fields }: DemoClient = CLIENTS[key];
    const { id } = await createClient(this.#deps, this.#account, clientRequest.parse(fields));
    this.#clients.set(key, id);
    return id;
  }

  /** Creates the estimate of a chapter. */
  async write(chapter: Chapter): Promise<void> {
    this.#estimates.set(chapter, chapter.copyOf ? await this.#copy(chapter) : await this.#create(chapter));
  }

  /** Plays one step of an existing estimate. */
  async play(chapter: Chapter, step: Step): Promise<void> {
    const deps = this.#deps;
    const id = this.#estimates.get(chapter);
    if (!id) throw new Error(`'${step.kind}' comes before its estimate is written.`);
    switch (step.kind) {
      case 'sent':
        await sendEstimate(deps, this.#account, id, { recipient: null, customMessage: step.message });
        break;
      case 'opened':
        await recordView(deps, id, { viewer: null, userAgent: CLIENT_ORIGIN.userAgent });
        break;
      case 'accepted':
        await acceptEstimate(deps, id, signatureOf(CLIENTS[chapter.client]), CLIENT_ORIGIN);
        break;
      case 'asked':
        await this.#ask(id, CLIENTS[chapter.client], step);
        break;
      case 'answered':
        await answerQuestion(deps, this.#account, id, { id: randomUUID(), to: 'asker', text: step.text });
        break;
      case 'declined':
        await declineEstimate(deps, id, declineRequest.parse({ reason: step.reason }).reason, null);
        break;
      case 'marked':
        await changeStatus(deps, this.#account, id, { status: step.status });
        break;
      case 'revised':
        await this.#rewrite(id, step.job);
        break;
      case 'resent':
        await this.#resend(id, step.note);
        break;
      case 'changed':
        await this.#change(chapter, id, step.change);
        break;
      case 'reached':
        await this.#reach(id, step.stage);
        break;
      case 'received':
        await this.#receive(id);
        break;
      case 'invoiced':
        await this.#invoice(chapter, id, step.stage);
        break;
      case 'billed':
        await this.#bill(chapter, step.job);
        break;
      case 'invoicePaid':
        await this.#payInvoice(chapter, step.amount);
        break;
      case 'credited': {
        const { amount, reason } = step;
        await creditInvoice(
          deps,
          this.#account,
          this.#invoiceOf(chapter),
          creditRequest.parse({ amount, reason }),
        );
        break;
      }
      case 'refunded':
        await this.#refund(chapter, step);
        break;
      case 'changeAccepted':
        await acceptEstimate(
          deps,
          this.#changes.get(chapter) ?? '',
          signatureOf(CLIENTS[chapter.client]),
          CLIENT_ORIGIN,
        );
    }
  }

  async #create({ client, job, validDays = VALID_DAYS }: Chapter): Promise<string> {
    const { address }: DemoClient = CLIENTS[client];
    const request = estimateRequest.parse({
      ...contentOf(job),
      clientId: await this.clientId(client),
      jobAddress: address,
      validUntil: addDays(calendarDate(this.#deps.clock.now(), TIME_ZONE), validDays),
      files: await this.#uploadPhotos(job),
    });
    return (await createEstimate(this.#deps, this.#account, request)).id;
  }

  async #reach(id: string, name: string): Promise<void> {
    const { stages } = await getEstimate(this.#deps, this.#account, id);
    const stage = stages.find((known) => known.name === name);
    await setStageReached(this.#deps, this.#account, id, stage?.id ?? '', true);
  }

  /** Records the first payment that is due. */
  async #receive(id: string): Promise<void> {
    const { stages } = await getEstimate(this.#deps, this.#account, id);
    const due = stages.find(({ state }) => state === 'due');
    const receivedOn = calendarDate(this.#deps.clock.now(), TIME_ZONE);
    const payment = { amount: due?.amount ?? '', method: 'check' as const, receivedOn, note: due?.name };
    await recordPayment(this.#deps, this.#account, id, recordPaymentRequest.parse(payment));
  }

  async #invoice(chapter: Chapter, estimateId: string, name: string | null): Promise<void> {
    const { stages } = await getEstimate(this.#deps, this.#account, estimateId);
    const stageId = stages.find((known) => known.name === name)?.id;
    const covers = stageId === undefined ? { kind: 'rest' } : { kind: 'stage', stageId };
    const request = invoiceRequest.parse({ estimateId, covers });
    const { id } = await createInvoice(this.#deps, this.#account, request);
    await issueInvoice(this.#deps, this.#account, id, issueRequest.parse({ send: {} }));
    this.#invoices.set(chapter, id);
  }

  async #bill(chapter: Chapter, job: Job): Promise<void> {
    const {
      acceptPayments: _asks,
      depositPercentage: _deposit,
      schedule: _payments,
      ...work
    } = contentOf(job);
    const clientId = await this.clientId(chapter.client);
    const { id } = await createInvoice(
      this.#deps,
      this.#account,
      invoiceRequest.parse({ ...work, clientId }),
    );
    await issueInvoice(this.#deps, this.#account, id, issueRequest.parse({ send: {} }));
    this.#invoices.set(chapter, id);
  }

  /** The last invoice of a chapter. */
  #invoiceOf(chapter: Chapter): string {
    return this.#invoices.get(chapter) ?? '';
  }

  async #payInvoice(chapter: Chapter, amount: string | null): Promise<void> {
    const { id, amountOpen } = await getInvoice(this.#deps, this.#account, this.#invoiceOf(chapter));
    const receivedOn = calendarDate(this.#deps.clock.now(), TIME_ZONE);
    const payment = { amount: amount ?? amountOpen, method: 'check' as const, receivedOn };
    await recordInvoicePayment(this.#deps, this.#account, id, recordPaymentRequest.parse(payment));
  }

  async #refund(chapter: Chapter, { amount, note }: Extract<Step, { kind: 'refunded' }>): Promise<void> {
    const { payments } = await getInvoice(this.#deps, this.#account, this.#invoiceOf(chapter));
    const refundedOn = calendarDate(this.#deps.clock.now(), TIME_ZONE);
    const request = refundRequest.parse({ amount, refundedOn, note });
    await refundPayment(this.#deps, this.#account, payments.at(-1)?.id ?? '', request);
  }

  async #uploadPhotos({ photos = [] }: Job) {
    const files = [];
    for (const { photo, caption } of photos) {
      const upload = { content: await drawPhoto(photo), name: `${photo}.jpg` };
      const { id: fileId } = await uploadFile(this.#deps, this.#account, randomUUID(), upload);
      files.push({ id: randomUUID(), fileId, caption });
    }
    return files;
  }

  async #ask(id: string, client: DemoClient, { text, about }: Extract<Step, { kind: 'asked' }>) {
    const { groups } = await getEstimate(this.#deps, this.#account, id);
    const question = questionRequest.parse({
      id: randomUUID(),
      text,
      name: client.signer ?? client.name,
      email: client.email,
      groupId: groups.find(({ title }) => title === about)?.id,
    });
    await askQuestion(this.#deps, id, question, CLIENT_ORIGIN);
  }

  async #copy({ copyOf, job }: Chapter): Promise<string> {
    const source = [...this.#estimates].find(([{ name }]) => name === copyOf);
    if (!source) throw new Error(`'${copyOf}' is not written yet.`);
    const { id } = await duplicateEstimate(this.#deps, this.#account, source[1]);
    await this.#rewrite(id, job);
    return id;
  }

  async #rewrite(id: string, job: Job): Promise<void> {
    const { status, updatedAt, revision } = await getEstimate(this.#deps, this.#account, id);
    const base = revision?.updatedAt ?? updatedAt;
    const changes = estimateChangeRequest.parse({ ...contentOf(job), updatedAt: base });
    const change = status === 'draft' ? changeEstimate : changeRevision;
    await change(this.#deps, this.#account, id, changes);
  }

  async #change(chapter: Chapter, estimateId: string, change: ChangeOrderRequest): Promise<void> {
    const fields = changeOrderRequest.parse(change);
    const { id } = await createChangeOrder(this.#deps, this.#account, estimateId, fields);
    await sendEstimate(this.#deps, this.#account, id, { recipient: null, customMessage: null });
    this.#changes.set(chapter, id);
  }

  async #resend(id: string, note: string): Promise<void> {
    const { updatedAt } = await getRevision(this.#deps, this.#account, id);
    await sendRevision(this.#deps, this.#account, id, revisionSendRequest.parse({ updatedAt, note }));
  }
}

function contentOf({ jobType, ...job }: Job) {
  const { photos: _, ...content } = job;
  const isSmall = content.materialLines.length < DEPOSIT_FROM_LINES;
  return {
    ...content,
    jobTypeId: defaultId('job-type', jobType),
    acceptPayments: !isSmall,
    customPaymentInstructions: isSmall ? null : PAYMENT_INSTRUCTIONS,
  };
}

function signatureOf({ name, signer = name, email = '' }: DemoClient) {
  const signature = { kind: 'typed', text: signer };
  return confirmRequest.parse({ clientName: signer, clientEmail: email, signature });
}
