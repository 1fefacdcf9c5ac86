import type {
  ChangeOrder,
  ChangeOrderChangeRequest,
  ChangeOrderRequest,
} from '@plumbline/contract/change-orders';
import { CHANGE_LINES_FAULT, CHANGE_TITLE_FAULT } from '@plumbline/contract/change-orders';
import type { WorkLeft } from '@plumbline/contract/change-orders/job-work';
import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { request } from '../../../lib/http/http-client.ts';
import { STATUS_LABELS } from '../../../ui/status-chip.tsx';
import { isDraft } from '../actions/offered-actions.ts';
import { CHANGE_ORDERS, changeOrderKey, keepChangeOrder, pdfPath } from '../api.ts';
import { draftFromEstimate } from '../editor/draft-from-estimate.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { findDraftFaults } from '../editor/faults/draft-faults.ts';
import { NO_PARTS } from '../editor/new-draft.ts';
import type { Creation } from '../editor/saving/creation.ts';
import type { DraftRequest } from '../editor/saving/draft-request.ts';
import type { FormTarget } from '../form-target.ts';
import { ADDED, type ChangeDocument, REMOVED, toDocument, UNTITLED } from './change-document.ts';
import { listTooMuch } from './job-lines.ts';
import { readChangeOrder } from './read-change-order.ts';

/**
 * The prefixes of the slots of unsaved change orders: a new one is stored by its estimate, an existing one by
 * its id.
 */
export const CHANGE_OF_SLOT = 'change-of-';
export const CHANGE_SLOT = 'change-';

/**
 * A draft of a change order. `estimateId` is needed to create one, the job's remaining work to check removed
 * lines.
 */
export function changeForm(
  estimateId: string | null,
  job?: { readonly left: WorkLeft; readonly currency: Currency },
): FormTarget {
  return {
    slotOf: (id) => CHANGE_SLOT + id,
    viewOf: (id) => `/change-orders/${id}`,
    pdfOf: (id) => pdfPath(id, undefined, CHANGE_ORDERS),
    keyOf: changeOrderKey,
    read: readChangeOrder,
    canEdit: ({ status }) => isDraft(status),
    create: (fields, creation) => createChangeOrder(estimateId ?? '', fields, creation),
    change: (id, { updatedAt, ...fields }) =>
      changeChangeOrder(id, { ...toChangeRequest(fields), updatedAt }),
    faultText: changeFaultText,
    findFaultyFigure: (draft) => {
      const [first] = job ? listTooMuch(draft, job.left, job.currency) : [];
      if (!first) return null;
      const { key, field, name, text } = first;
      return { text: name ? `${name}: ${text}` : text, place: { key, field } };
    },
    keep: (queryClient, document) => keepChangeOrder(queryClient, document as ChangeDocument, 'none'),
    words: {
      noun: 'change order',
      form: 'Change order',
      created: 'Draft saved',
      changed: 'Change order updated',
      notCreated: 'We couldn’t save the change order. Please try again.',
      notChanged: 'We couldn’t save the change order. Please try again.',
      send: () => 'Send change order',
      sendShort: () => 'Send',
      closed: ({ estimateNumber, status }) => ({
        title: `${estimateNumber} is no longer a draft`,
        note: `Its status is now “${STATUS_LABELS[status]}”, and only drafts can be edited.`,
      }),
      generate: 'Save and download PDF',
    },
  };
}

const changeChangeOrder = async (id: string, changes: ChangeOrderChangeRequest) =>
  toDocument(await request<ChangeOrder>('PATCH', `${CHANGE_ORDERS}/${id}`, changes));

/** Creates a change order, idempotently by its key; a retry updates the draft that the first call created. */
async function createChangeOrder(
  estimateId: string,
  draft: DraftRequest,
  { key, isRepeated }: Creation,
): Promise<ChangeDocument> {
  const fields = toChangeRequest(draft);
  const path = `/api/estimates/${estimateId}/change-orders`;
  const made = await request<ChangeOrder>('POST', path, fields, { 'Idempotency-Key': key });
  if (!isRepeated || made.status !== 'draft') return toDocument(made);
  return changeChangeOrder(made.id, { ...fields, updatedAt: made.updatedAt });
}

interface DraftLine {
  readonly groupId?: string | null | undefined;
  readonly optional?: unknown;
  readonly preselected?: unknown;
  readonly clientQuantity?: unknown;
}

/** A line without the fields that only estimates have. */
function toChangeLine<Line extends DraftLine>({
  groupId,
  optional: _optional,
  preselected: _preselected,
  clientQuantity: _clientQuantity,
  ...line
}: Line) {
  return { ...line, removed: groupId === REMOVED };
}

/**
 * The changes of a draft; percentages, taxes and everything else come from its estimate. Groups, and the
 * group of a stored line, are omitted so that they stay as an API client made them.
 */
function toChangeRequest(fields: DraftRequest): ChangeOrderRequest {
  const { change, validUntil, depositPercentage, textLines = [], files = [] } = fields;
  return {
    title: change?.title.trim() || UNTITLED,
    reason: change?.reason.trim() || null,
    validUntil,
    depositPercentage,
    laborLines: (fields.laborLines ?? []).map(toChangeLine),
    materialLines: (fields.materialLines ?? []).map(toChangeLine),
    additionalCosts: (fields.additionalCosts ?? []).map(toChangeLine),
    textLines: textLines.map((text) => ({ ...text, groupId: null })),
    files: files.map((file) => ({ ...file, groupId: null })),
  };
}

/** The missing fields that a draft needs before it can be sent. */
export function findChangeFaults(draft: EstimateDraft): { readonly title?: string; readonly lines?: string } {
  return {
    ...(draft.change?.title.trim() === '' && { title: CHANGE_TITLE_FAULT }),
    ...(findDraftFaults(draft).laborLines && { lines: CHANGE_LINES_FAULT }),
  };
}

function changeFaultText(draft: EstimateDraft): string | null {
  return Object.values(findChangeFaults(draft)).join('. ') || null;
}

/** A new change order of an accepted estimate, with only its percentages and taxes. */
export function newChange(estimate: Estimate, validUntil: string): EstimateDraft {
  const terms = draftFromEstimate(estimate);
  return {
    ...terms,
    ...NO_PARTS,
    pricesIncludeTax: terms.pricesIncludeTax,
    markupIn: terms.markupIn,
    display: terms.display,
    taxes: terms.taxes,
    // A fixed amount applied to the estimate as a whole.
    discount: terms.discount?.unit === 'percent' ? terms.discount : null,
    validUntil,
    acceptPayments: false,
    depositPercentage: '0',
    laborLines: [],
    materialLines: [],
    additionalCosts: [],
    groups: toGroups(),
    change: { title: '', reason: '' },
    hasHadParts: true,
    nextKey: 1,
  };
}

const toGroups = (): EstimateDraft['groups'] =>
  [
    { id: ADDED, title: 'Work added' },
    { id: REMOVED, title: 'Work taken out' },
  ].map((group) => ({
    ...group,
    kind: 'included',
    choiceId: null,
    description: '',
    preselected: false,
    showLines: null,
  }));
