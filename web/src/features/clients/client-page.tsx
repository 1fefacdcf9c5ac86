import type { ClientWithSums } from '@plumbline/contract/clients';
import { firstNameOf } from '@plumbline/contract/first-name-of';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { Banknote, MapPin, MessageSquare, Pencil, Phone, Plus, ReceiptText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { mapHref, smsHref, telHref } from '../../lib/contact-links.ts';
import { formatDate, todayIn } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { useProfile } from '../../lib/use-session.ts';
import { BackToList } from '../../ui/back-link.tsx';
import { Button, ButtonLink, buttonClasses } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useClient, useOpenInvoices } from './api.ts';
import { ClientDialog } from './client-dialog.tsx';
import { ClientEstimates } from './client-estimates.tsx';
import { ClientInvoices } from './client-invoices.tsx';
import { ClientNotFound } from './client-not-found.tsx';
import { ClientPart } from './client-part.tsx';
import { ClientPaymentDialog } from './client-payment-dialog.tsx';
import { ClientSums } from './client-sums.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

interface ReachProps {
  href: string;
  icon: ReactNode;
  label?: string;
  children: ReactNode;
}

function Reach({ href, icon, label, children }: ReachProps) {
  return (
    <a
      href={href}
      aria-label={label}
      className={`${buttonClasses()} max-md:min-w-0 max-md:flex-1 max-md:px-2!`}
    >
      {icon}
      {children}
    </a>
  );
}

const CONTACT = 'flex min-h-8 items-center text-ink wrap-anywhere max-md:min-h-11 pointer-coarse:min-h-11';

function LoadedClient({ client }: { client: ClientWithSums }) {
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE);
  const { timeZone } = useProfile();
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'payment' | null>(null);
  const onOpenChange = (open: boolean) => {
    if (!open) setDialog(null);
  };
  const { id, name, email, phone, address, notes } = client;
  const open = useOpenInvoices(id);
  // Until the invoices are loaded, the amount owed determines the first action.
  const isOwed = open
    ? open.length > 0
    : [client.owed.value, ...client.otherOwed.map(({ owed }) => owed)].some((sum) => !isZero(sum));
  const newEstimate = `/estimates/new?clientId=${id}`;
  const addNotes = (
    <Button
      variant="ghost"
      className="-mr-2 px-2!"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setDialog('edit')}
    >
      Add notes
    </Button>
  );
  useDocumentTitle(name);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 md:basis-80">
          <div className="flex items-start gap-1">
            <h1 className="mr-auto wrap-anywhere">{name}</h1>
            <IconButton
              label={`Edit ${name}`}
              className="-my-1.5 md:my-0.5"
              onClick={() => setDialog('edit')}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              className="-my-1.5 md:my-0.5"
              onClick={() => setDialog('delete')}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
          {address && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{address}</p>}
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {phone && (
            <>
              <Reach href={telHref(phone)} icon={<Phone aria-hidden="true" />} label={`Call ${phone}`}>
                {isPhone ? 'Call' : phone}
              </Reach>
              <Reach href={smsHref(phone)} icon={<MessageSquare aria-hidden="true" />}>
                Text
              </Reach>
            </>
          )}
          {address && (
            <Reach href={mapHref(address)} icon={<MapPin aria-hidden="true" />}>
              Map
            </Reach>
          )}
          <ButtonLink
            to={`/clients/${id}/statement`}
            icon={<ReceiptText aria-hidden="true" />}
            className="max-md:basis-full"
          >
            Statement
          </ButtonLink>
          <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-[calc(10px+env(safe-area-inset-bottom))]">
            {isOwed ? (
              <Button
                variant="primary"
                icon={<Banknote aria-hidden="true" />}
                className="max-md:w-full"
                disabled={!open}
                onClick={() => setDialog('payment')}
              >
                Record payment
              </Button>
            ) : (
              <ButtonLink
                to={newEstimate}
                variant="primary"
                icon={<Plus aria-hidden="true" />}
                className="max-md:w-full"
              >
                <span className="flex min-w-0 whitespace-pre">
                  <span className="flex-none">{isPhone ? 'New estimate for ' : 'New estimate'}</span>
                  {/* On its own, since a name that reads from the right is cut at its left end. */}
                  {isPhone && <span className="truncate">{firstNameOf(name)}</span>}
                </span>
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      <ClientSums client={client} />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_316px]">
        <div>
          <ClientPart
            title="Estimates"
            action={
              isOwed && (
                <ButtonLink
                  to={newEstimate}
                  variant="ghost"
                  className="-mr-4"
                  icon={<Plus aria-hidden="true" />}
                >
                  New estimate
                </ButtonLink>
              )
            }
          >
            <ClientEstimates client={client} />
          </ClientPart>
          <ClientInvoices client={client} />
        </div>
        <div>
          <ClientPart title="Notes" action={!notes && addNotes}>
            {notes && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{notes}</p>}
          </ClientPart>
          <ClientPart title="Contact">
            {phone && (
              <a href={telHref(phone)} className={CONTACT}>
                {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className={CONTACT}>
                {email}
              </a>
            )}
            {!phone && !email && (
              <Button onClick={() => setDialog('edit')}>Add a phone number or email</Button>
            )}
            <p className="mt-2 text-sm text-ink-2">Client since {formatDate(client.createdAt)}</p>
          </ClientPart>
        </div>
      </div>
      <ClientDialog open={dialog === 'edit'} onOpenChange={onOpenChange} client={client} />
      <DeleteClientDialog
        client={client}
        open={dialog === 'delete'}
        onOpenChange={onOpenChange}
        onDeleted={() => void navigate('/clients', { replace: true })}
      />
      {dialog === 'payment' && open && open.length > 0 && (
        <ClientPaymentDialog
          client={client}
          invoices={open}
          today={todayIn(timeZone)}
          onOpenChange={onOpenChange}
        />
      )}
    </>
  );
}

function LoadClient({ id }: { id: string }) {
  const { data, error, refetch } = useClient(id);
  if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return <ClientNotFound />;
  if (data) return <LoadedClient client={data} />;
  if (error) return <CouldNotLoad what="client" error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading the client">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-3 w-64" />
      <Skeleton className="mt-10 w-full" />
    </Loading>
  );
}

/**
 * One client: contact details, estimates and invoices, with actions to record a payment or create an
 * estimate.
 */
export function ClientPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Client');
  return (
    <>
      <BackToList to="/clients">Clients</BackToList>
      <LoadClient key={id} id={id} />
    </>
  );
}
