import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { HttpError } from '../../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { withDialog } from '../../invoices/invoice-dialogs.ts';
import { InvoiceNotFound } from '../../invoices/invoice-not-found.tsx';
import { DocumentKindContext, INVOICE_KIND } from '../document-kind.ts';
import type { FormParts, SendPartProps } from '../form/form-parts.tsx';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { LoadedForm } from '../form/loaded-form.tsx';
import { useDocumentToEdit } from '../form-target.ts';
import { OfferContext } from '../offer-context.ts';
import type { OwnDocument } from './own-document.ts';
import { INVOICE_FORM, NEW_INVOICE_SLOT } from './own-form.ts';

/** Goes on to the page of the saved draft, where it is issued. */
function ToIssue({ document: { id }, onSent }: SendPartProps) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    onSent();
    void navigate(INVOICE_FORM.viewOf(id), { replace: true, state: withDialog('issue') });
  });
  useEffect(() => leave(), []);
  return null;
}

const PARTS: FormParts = { SendDialog: ToIssue, hasTemplates: false };

function NotEditable({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState
      title={title}
      headingLevel={1}
      action={<ButtonLink to="/invoices">Back to invoices</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}

function EditInvoice({ id, title }: { id: string; title: string }) {
  const { data, error, isFetchedAfterMount, isStale, refetch } = useDocumentToEdit(INVOICE_FORM, id);
  const [opened, setOpened] = useState<OwnDocument | null>(null);
  // Later refetches do not replace the invoice being edited.
  if (!opened && data && (isFetchedAfterMount || !isStale)) setOpened(data as OwnDocument);
  if (opened && INVOICE_FORM.canEdit(opened))
    return (
      <LoadedForm
        key={opened.updatedAt}
        target={INVOICE_FORM}
        parts={PARTS}
        title={title}
        opened={opened}
        slot={INVOICE_FORM.slotOf(id)}
        onReopen={(next) => setOpened(next as OwnDocument)}
      />
    );
  if (opened) {
    const closed = INVOICE_FORM.words.closed(opened);
    return <NotEditable title={closed.title}>{closed.note}</NotEditable>;
  }
  if (error instanceof HttpError && error.status === 404) return <InvoiceNotFound />;
  if (error) return <CouldNotLoad what="invoice" error={error} onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

/** Writes an invoice without an estimate, or edits the draft in the URL. */
export function OwnFormPage() {
  const { id } = useParams();
  const title = id === undefined ? 'New invoice' : 'Edit invoice';
  useDocumentTitle(title);
  // The form of a new invoice stays open under the path of the created one, so that typing is not
  // interrupted.
  const [createdId, setCreatedId] = useState('');
  return (
    <DocumentKindContext value={INVOICE_KIND}>
      <OfferContext value={false}>
        {id !== undefined && id !== createdId ? (
          <EditInvoice key={id} {...{ id, title }} />
        ) : (
          <LoadedForm
            target={INVOICE_FORM}
            parts={PARTS}
            title={title}
            opened={null}
            slot={NEW_INVOICE_SLOT}
            onReopen={() => setCreatedId('')}
            onCreated={setCreatedId}
          />
        )}
      </OfferContext>
    </DocumentKindContext>
  );
}
