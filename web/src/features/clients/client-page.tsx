import type { Client } from '@plumbline/contract/clients';
import { ArrowLeft, MapPin, MessageSquare, Pencil, Phone, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { mapHref, smsHref, telHref } from '../../lib/contact-links.ts';
import { formatDate } from '../../lib/dates.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { useBackToList } from '../../lib/lists/use-back-to-list.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button, ButtonLink, buttonClasses } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useClient } from './api.ts';
import { ClientDialog } from './client-dialog.tsx';
import { ClientEstimates } from './client-estimates.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

function Reach({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className={`${buttonClasses()} max-md:min-w-0 max-md:flex-1 max-md:px-2!`}>
      {icon}
      {children}
    </a>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="figures font-strong md:text-lg">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-3 border-b border-line-strong pb-2">{title}</h2>
      {children}
    </section>
  );
}

const CONTACT = 'flex min-h-8 items-center text-ink wrap-anywhere max-md:min-h-11 pointer-coarse:min-h-11';

function LoadedClient({ client }: { client: Client }) {
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const onOpenChange = (open: boolean) => {
    if (!open) setDialog(null);
  };
  const { id, name, email, phone, address, notes, estimateCount, totalValue, currency } = client;
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
        <div className="flex gap-2 max-md:w-full">
          {phone && (
            <>
              <Reach href={telHref(phone)} icon={<Phone aria-hidden="true" />}>
                Call
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
          <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-[calc(10px+env(safe-area-inset-bottom))]">
            <ButtonLink
              to={`/estimates/new?clientId=${id}`}
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              className="max-md:w-full"
            >
              <span className="truncate">{isPhone ? `New estimate for ${name}` : 'New estimate'}</span>
            </ButtonLink>
          </div>
        </div>
      </div>
      <dl className="mb-8 grid grid-cols-[auto_auto_auto] justify-between gap-x-4 border-y md:grid-cols-3 border-line py-3">
        <Figure label="Estimates">{estimateCount}</Figure>
        <Figure label="Total Value">
          <Money amount={totalValue} currency={currency} />
        </Figure>
        <Figure label="Client since">{formatDate(client.createdAt)}</Figure>
      </dl>
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_316px]">
        <Part title="Estimates">
          <ClientEstimates client={client} />
        </Part>
        <div>
          {notes && (
            <Part title="Notes">
              <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{notes}</p>
            </Part>
          )}
          <Part title="Contact">
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
          </Part>
        </div>
      </div>
      <ClientDialog open={dialog === 'edit'} onOpenChange={onOpenChange} client={client} />
      <DeleteClientDialog
        client={client}
        open={dialog === 'delete'}
        onOpenChange={onOpenChange}
        onDeleted={() => void navigate('/clients', { replace: true })}
      />
    </>
  );
}

function LoadClient({ id }: { id: string }) {
  const { data, error, refetch } = useClient(id);
  if (error instanceof HttpError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        title="Client not found"
        headingLevel={1}
        action={<ButtonLink to="/clients">Back to clients</ButtonLink>}
      >
        This client may have been deleted.
      </EmptyState>
    );
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

/** One client: how to reach them, their estimates, and a new estimate for them. */
export function ClientPage() {
  const { id = '' } = useParams();
  const backToList = useBackToList();
  useDocumentTitle('Client');
  return (
    <>
      <p className="mb-3">
        <Link
          to="/clients"
          onClick={backToList}
          className="inline-flex min-h-8 items-center gap-1.5 no-underline hover:underline max-md:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Clients
        </Link>
      </p>
      <LoadClient key={id} id={id} />
    </>
  );
}
