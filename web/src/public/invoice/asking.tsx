/** @jsxImportSource preact */
import type { PublicMessage } from '@plumbline/contract/estimates/questions';
import { invoiceOffer } from '@plumbline/contract/invoices/invoice-rows';
import type { PublicInvoiceResponse } from '@plumbline/contract/invoices/public-invoices';
import { type ComponentChildren, render } from 'preact';
import { useId } from 'preact/hooks';
import { QuestionSheet } from '../asking/question-sheet.tsx';
import { Thread } from '../asking/thread.tsx';
import { readEstimate } from '../public-api.ts';

interface Invoice {
  readonly id: string;
  readonly isInvoice: true;
}

/** The invoice as it is now. Rejects if it cannot be read. */
async function readInvoice(invoice: Invoice): Promise<PublicInvoiceResponse> {
  const read = await readEstimate<PublicInvoiceResponse>(invoice);
  if (!read) throw new Error('The invoice is no longer online.');
  return read;
}

/** Replaces the messages on the page. */
function showThread(messages: readonly PublicMessage[]): void {
  const place = document.getElementById('thread');
  if (place) render(<Thread messages={messages} />, place);
}

/** Shows the answers that came while the page was in the background. Rejects without a connection. */
export async function refreshThread(invoice: Invoice): Promise<void> {
  showThread((await readInvoice(invoice)).invoice.messages);
}

/** Counts the ids that the server gave to parts of the page. */
const countIds = () =>
  Math.max(0, ...[...document.querySelectorAll('[id^=P0-]')].map(({ id }) => Number(id.slice(3)) + 1));

/** Takes the ids of the page, which the dialog would otherwise give to its own parts. */
function AfterIds({ count, children }: { count: number; children: ComponentChildren }) {
  // The count never changes.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  for (let taken = 0; taken < count; taken += 1) useId();
  return <>{children}</>;
}

/**
 * Returns a function that opens the dialog for questions about a group, or about the whole invoice. The dialog
 * stays, so that closing it loses no text. Rejects if the invoice cannot be read.
 */
export async function prepareAsking(invoice: Invoice): Promise<(groupId: string | null) => void> {
  const {
    invoice: { number, clientName, work },
    contractor,
  } = await readInvoice(invoice);
  const place = document.querySelector('.client')?.appendChild(document.createElement('div'));
  if (!place) throw new Error('Not the page of an invoice.');
  const count = countIds();
  const asked = { ...invoice, clientName, estimateNumber: number, offer: invoiceOffer(work) };
  return (groupId) => {
    const asking = { kind: 'question', groupId } as const;
    const show = (open: boolean) =>
      render(
        <AfterIds count={count}>
          <QuestionSheet
            estimate={asked}
            companyName={contractor.companyName}
            asking={asking}
            open={open}
            onClose={() => show(false)}
            onSent={showThread}
          />
        </AfterIds>,
        place,
      );
    show(true);
  };
}
