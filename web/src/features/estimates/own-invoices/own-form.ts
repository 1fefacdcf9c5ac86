import type { Invoice, InvoiceChangeRequest } from '@plumbline/contract/invoices';
import { request } from '../../../lib/http/http-client.ts';
import { keepAnswer } from '../../../lib/http/keep-answer.ts';
import { isDraft } from '../actions/offered-actions.ts';
import { INVOICES_KEY, pdfPath } from '../api.ts';
import { draftFaultText } from '../editor/faults/draft-faults.ts';
import type { Creation } from '../editor/saving/creation.ts';
import type { DraftRequest } from '../editor/saving/draft-request.ts';
import type { FormTarget } from '../form-target.ts';
import { type OwnDocument, toOwnDocument } from './own-document.ts';

/** The slot of a new unsaved invoice, and the prefix of the slots of existing ones. */
export const NEW_INVOICE_SLOT = 'invoice-new';
export const INVOICE_SLOT = 'invoice-';

const INVOICES = '/api/invoices';
const formKey = (id: string) => [INVOICES, id, 'form'];
const NOT_SAVED = 'We couldn’t save the invoice. Please try again.';

const changeInvoice = async (id: string, changes: InvoiceChangeRequest) =>
  toOwnDocument(await request<Invoice>('PATCH', `${INVOICES}/${id}`, changes));

/** Creates an invoice, idempotently by its key; a retry updates the draft that the first call created. */
async function createInvoice(draft: DraftRequest, { key, isRepeated }: Creation): Promise<OwnDocument> {
  const fields = { ...toInvoiceRequest(draft), ...(draft.currency && { currency: draft.currency }) };
  const made = await request<Invoice>('POST', INVOICES, fields, { 'Idempotency-Key': key });
  if (!isRepeated || made.status !== 'draft') return toOwnDocument(made);
  return changeInvoice(made.id, { ...toInvoiceRequest(draft), updatedAt: made.updatedAt });
}

interface OfferLine {
  readonly optional?: unknown;
  readonly preselected?: unknown;
  readonly clientQuantity?: unknown;
}

/** A line without its client's choices. */
function toInvoiceLine<Line extends OfferLine>({
  optional: _optional,
  preselected: _preselected,
  clientQuantity: _clientQuantity,
  ...line
}: Line) {
  return line;
}

/** The content of a draft, without the fields for a client's answer. */
function toInvoiceRequest(fields: DraftRequest): Omit<InvoiceChangeRequest, 'updatedAt'> {
  const {
    validUntil: _validUntil,
    acceptPayments: _acceptPayments,
    depositPercentage: _depositPercentage,
    depositFixedAmount: _depositFixedAmount,
    schedule: _schedule,
    choices: _choices,
    change: _change,
    currency: _currency,
    groups,
    laborLines = [],
    materialLines = [],
    additionalCosts = [],
    ...content
  } = fields;
  return {
    ...content,
    clientId: content.clientId ?? null,
    jobTypeId: content.jobTypeId ?? null,
    jobDescription: content.jobDescription ?? null,
    ...(groups && {
      groups: groups.map(
        ({ kind: _kind, choiceId: _choiceId, preselected: _preselected, ...group }) => group,
      ),
    }),
    laborLines: laborLines.map(toInvoiceLine),
    materialLines: materialLines.map(toInvoiceLine),
    additionalCosts: additionalCosts.map(toInvoiceLine),
  };
}

/** A draft of an invoice without an estimate. */
export const INVOICE_FORM: FormTarget = {
  slotOf: (id) => INVOICE_SLOT + id,
  viewOf: (id) => `/invoices/${id}`,
  pdfOf: (id) => pdfPath(id, undefined, INVOICES),
  keyOf: formKey,
  read: async (id) => toOwnDocument(await request<Invoice>('GET', `${INVOICES}/${id}`)),
  canEdit: ({ status }) => isDraft(status),
  create: createInvoice,
  change: (id, { updatedAt, ...fields }) => changeInvoice(id, { ...toInvoiceRequest(fields), updatedAt }),
  faultText: draftFaultText,
  keep: (queryClient, document) => {
    void queryClient.invalidateQueries({ queryKey: INVOICES_KEY, refetchType: 'none' });
    keepAnswer(queryClient, formKey(document.id), document);
    const { invoice } = document as OwnDocument;
    keepAnswer(queryClient, [INVOICES, document.id], invoice);
  },
  words: {
    noun: 'invoice',
    form: 'Invoice',
    created: 'Draft invoice saved',
    changed: 'Draft invoice saved',
    notCreated: NOT_SAVED,
    notChanged: NOT_SAVED,
    send: () => 'Issue invoice',
    sendShort: () => 'Issue',
    closed: ({ estimateNumber }) => ({
      title: `${estimateNumber} is issued`,
      note: 'An issued invoice never changes. Duplicate it to write another one.',
    }),
    generate: 'Save and download PDF',
  },
};
