import type { SelectionInput, SelectionOnWire } from '@plumbline/contract/content/groups';
import {
  CLIENT_MESSAGES_LIMIT,
  type PublicMessage,
  type QuestionFields,
} from '@plumbline/contract/estimates/questions';
import { joinWords, pickedTitles } from '@plumbline/contract/offer/offer-sums';
import { quantityToWire } from '@plumbline/contract/pricing/amounts';
import type { AccountId } from '../../../account-id.ts';
import type { Transaction } from '../../../db/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { ConflictError, ForbiddenError, TooManyRequestsError } from '../../../errors.ts';
import { getAccount } from '../../accounts/get-profile.ts';
import { getDocumentHash } from '../answering/confirm-acceptance.ts';
import { openForClient, requireUnanswered } from '../answering/public-access.ts';
import { requireIssued } from '../invoicing/get-locked-invoice.ts';
import { findInvoice } from '../invoicing/queries.ts';
import { INVOICE, kindOf } from '../kinds.ts';
import { type EstimateRow, updateEstimate } from '../queries.ts';
import { presentNotice } from '../timeline/present-notice.ts';
import { queueNotice } from '../timeline/queue-notice.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { getOffer } from './get-offer.ts';
import { insertMessage, listMessageRows } from './message-queries.ts';
import { type MessageOffer, presentPublicMessage, shownPart } from './present-message.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The maximum length of a message in the timeline and in webhooks. */
const EXCERPT = 200;

/** Where a question comes from. */
interface Asker {
  readonly ipAddress: string;
  /** The account signed in on the device, if any. */
  readonly viewer: AccountId | null;
}

/**
 * Stores a client's question or request for changes, mails the contractor, and returns the whole thread. A
 * repeated id changes nothing. Parts and picks that the client cannot see are omitted. Throws
 * `NotFoundError`; `ForbiddenError` for the contractor; `ConflictError` if the contractor takes no questions,
 * for changes of an answered estimate or an invoice, or for a void invoice; and `TooManyRequestsError` if clients wrote too many messages.
 */
export async function askQuestion(
  deps: Deps,
  id: string,
  request: QuestionFields,
  { ipAddress, viewer }: Asker,
): Promise<PublicMessage[]> {
  return inTransaction(deps.db, async (tx) => {
    const reads = { db: tx, clock: deps.clock };
    const { account, row } = await openForClient(tx, id);
    if (viewer === account)
      throw new ForbiddenError(
        'You are signed in as the contractor. Open the link in a private window to try this out.',
        'OWN_ESTIMATE',
      );
    const offer = await getOffer(reads, account, row);
    const rows = await listMessageRows(tx, account, id);
    const present = (all: typeof rows) => all.map((each) => presentPublicMessage(each, offer));
    if (rows.some((known) => known.id === request.id)) return present(rows);
    const { takesQuestions } = await getAccount(reads, account);
    if (!takesQuestions)
      throw new ConflictError('Messages are turned off here. Please call or email instead.', 'MESSAGES_OFF');
    const { kind, text, name, email } = request;
    await requireAskable(tx, account, row, kind);
    if (rows.filter(({ author }) => author === 'client').length >= CLIENT_MESSAGES_LIMIT)
      throw new TooManyRequestsError(
        DAY_SECONDS,
        `There are too many messages about this ${kindOf(row).noun}. Please call or email instead.`,
      );
    const now = deps.clock.now();
    const { about, ...shown } = shownPart(offer, request);
    const selection = request.selection && knownPicks(offer, request.selection);
    await insertMessage(tx, account, {
      estimateId: id,
      id: request.id,
      author: 'client',
      kind,
      name,
      email,
      text,
      ...shown,
      selection,
      // An issued invoice never changes.
      offerHash: row.kind === INVOICE.name ? null : await getDocumentHash(tx, deps, account, row),
      ipAddress,
      at: now,
    });
    await updateEstimate(tx, account, id, {
      unreadMessages: (row.unreadMessages ?? 0) + 1,
      ...(kind === 'changes' && { changesRequestedAt: now }),
    });
    const picked = selection && kind === 'changes' ? joinWords(pickedTitles(offer, selection)) : '';
    await recordEvent(tx, account, {
      estimateId: id,
      type: kind === 'changes' ? 'changes_requested' : 'question_asked',
      at: now,
      detail: {
        messageId: request.id,
        name,
        text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text,
        ...(about && { about }),
      },
    });
    await queueNotice(tx, deps.clock, account, {
      message: 'question-asked',
      estimateId: id,
      props: { ...presentNotice(row), kind, name, email, text, about: about ?? '', picked },
    });
    return present(await listMessageRows(tx, account, id));
  });
}

/** Throws `ConflictError` for changes of an answered estimate or of an invoice, and for a void invoice. */
async function requireAskable(
  tx: Transaction,
  account: AccountId,
  row: EstimateRow,
  kind: QuestionFields['kind'],
): Promise<void> {
  if (row.kind !== INVOICE.name) return kind === 'changes' ? requireUnanswered(row) : undefined;
  const own = await findInvoice(tx, account, row.id);
  if (own) requireIssued(own, 'asked about');
  if (kind === 'changes')
    throw new ConflictError('An issued invoice can’t be changed. Ask a question instead.', 'ALREADY_ISSUED');
}

const linesOf = ({ groups }: MessageOffer) =>
  groups.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines));

/** The picks that the offer has, each once. */
function knownPicks(offer: MessageOffer, { groupIds, lineIds, quantities }: SelectionInput): SelectionOnWire {
  const lines = linesOf(offer);
  return {
    groupIds: [...new Set(groupIds)].filter((id) =>
      offer.groups.some((group) => group.id === id && group.kind !== 'included'),
    ),
    lineIds: [...new Set(lineIds)].filter((id) => lines.some((line) => line.id === id && line.optional)),
    quantities: Object.fromEntries(
      Object.entries(quantities).flatMap(([id, quantity]) =>
        lines.some((line) => line.id === id && line.bounds) ? [[id, quantityToWire(quantity)]] : [],
      ),
    ),
  };
}
