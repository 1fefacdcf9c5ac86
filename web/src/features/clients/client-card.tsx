import type { Client } from '@plumbline/contract/clients';
import { oneLine } from '@plumbline/contract/content/one-line';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { FilePlus, Mail, MapPin, Pencil, Phone, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { mapHref, telHref } from '../../lib/contact-links.ts';
import { formatDate } from '../../lib/dates.ts';
import { FROM_LIST } from '../../lib/lists/use-back-to-list.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money/money.tsx';
import { clientInitials } from './client-initials.ts';
import { ClientMoney } from './client-money.tsx';
import { CLIENT_TYPE_LABELS } from './client-types.ts';
import { LatestChip } from './latest-chip.tsx';

/** A card's actions, handled by its page. */
export interface CardActions {
  readonly edit: (client: Client) => void;
  readonly remove: (client: Client) => void;
}

const CONTACT = 'flex min-h-6 min-w-0 items-center gap-2.5 text-ink-2';
const CONTACT_LINK = `${CONTACT} no-underline hover:underline max-md:min-h-11 pointer-coarse:min-h-11`;
const ICON = 'size-4 text-ink-3';

function Contacts({ email, phone, address }: Client) {
  return (
    <div className="grid content-start gap-y-1 px-4 max-md:gap-y-0">
      {email && (
        <a href={`mailto:${email}`} className={CONTACT_LINK}>
          <Mail aria-hidden="true" className={ICON} />
          <span className="truncate">{email}</span>
        </a>
      )}
      {phone && (
        <a href={telHref(phone)} className={CONTACT_LINK}>
          <Phone aria-hidden="true" className={ICON} />
          <span className="figures truncate">{phone}</span>
        </a>
      )}
      {address && (
        <a href={mapHref(address)} className={CONTACT_LINK}>
          <MapPin aria-hidden="true" className={`mt-1 self-start ${ICON}`} />
          <span className="line-clamp-2 wrap-anywhere">{oneLine(address)}</span>
        </a>
      )}
      {!email && !phone && !address && <p className={`${CONTACT} text-ink-3`}>No contact details</p>}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="figures truncate font-medium">{children}</dd>
    </div>
  );
}

/** Amounts in other currencies are listed separately, never added. */
export function OtherTotals({
  totals,
  className = '',
}: {
  totals: Client['otherTotals'];
  className?: string;
}) {
  if (totals.length === 0) return null;
  return (
    <p className={`text-sm text-ink-2 ${className}`}>
      {'Plus '}
      <span className="figures">
        {totals.map((other) => formatMoney(other.totalValue, other.currency)).join(', ')}
      </span>
      {' (not included)'}
    </p>
  );
}

/** One client: contact details, totals, and actions. */
export const ClientCard = memo(function ClientCard({
  client,
  actions,
}: {
  client: Client;
  actions: CardActions;
}) {
  const { id, name, clientType, estimateCount, currency, totalValue, lastEstimateDate } = client;
  return (
    <div className="flex h-full flex-col rounded border border-line bg-surface">
      <div className="flex items-start gap-3 p-4 pr-2">
        <Avatar initials={clientInitials(name)} className="size-10" />
        <div className="min-w-0 flex-1">
          <h2 className="text-base tracking-normal wrap-anywhere">
            <Link
              to={`/clients/${id}`}
              state={FROM_LIST}
              className="flex min-h-8 items-center text-ink no-underline hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <span className="line-clamp-2">{name}</span>
            </Link>
          </h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge>{CLIENT_TYPE_LABELS[clientType]}</Badge>
            {client.latestEstimate && <LatestChip latest={client.latestEstimate} />}
          </div>
        </div>
        <div className="-mt-1.5 flex flex-none">
          <IconButton label={`Edit ${name}`} tooltip={false} onClick={() => actions.edit(client)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${name}`} tooltip={false} onClick={() => actions.remove(client)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Contacts {...client} />
      <dl className="mx-4 mt-auto grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-5 pt-3">
        <Figure label="Estimates">{estimateCount}</Figure>
        <Figure label="Total Value">
          <Money amount={totalValue} currency={currency} />
        </Figure>
        <Figure label="Last Contact">{lastEstimateDate ? formatDate(lastEstimateDate) : 'Never'}</Figure>
      </dl>
      <OtherTotals totals={client.otherTotals} className="mx-4 mt-2" />
      <ClientMoney client={client} className="mx-4 mt-2" />
      <div className="mt-3 border-t border-line p-1">
        <ButtonLink
          to={`/estimates/new?clientId=${id}`}
          variant="ghost"
          icon={<FilePlus aria-hidden="true" />}
          aria-label={`Create estimate for ${name}`}
        >
          Create estimate
        </ButtonLink>
      </div>
    </div>
  );
});
