import type { Client } from '@plumbline/contract/clients';
import { oneLine } from '@plumbline/contract/content/one-line';
import { FilePlus, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { mapHref, telHref } from '../../lib/contact-links.ts';
import { formatDate } from '../../lib/dates.ts';
import { FROM_LIST } from '../../lib/lists/use-back-to-list.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, IconButtonLink } from '../../ui/icon-button.tsx';
import { Table, Td, Th } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { type CardActions, OtherTotals } from './client-card.tsx';
import { clientInitials } from './client-initials.ts';
import { ClientMoney } from './client-money.tsx';
import { CLIENT_TYPE_LABELS } from './client-types.ts';
import { LatestChip } from './latest-chip.tsx';

interface RowProps {
  client: Client;
  actions: CardActions;
}

/** Above the link that covers the row. */
const CONTACT = 'relative block w-fit max-w-full truncate leading-6 text-ink-2 no-underline hover:underline';

const ClientTableRow = memo(function ClientTableRow({ client, actions }: RowProps) {
  const { id, name, email, phone, address, clientType, estimateCount, latestEstimate } = client;
  return (
    <tr className="relative">
      <Td>
        <div className="flex items-center gap-3">
          <Avatar initials={clientInitials(name)} />
          <div className="min-w-0">
            <h2 className="text-base leading-6 tracking-normal">
              <Link
                to={`/clients/${id}`}
                state={FROM_LIST}
                className="text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                <span className="line-clamp-2 wrap-anywhere">{name}</span>
              </Link>
            </h2>
            <Badge>{CLIENT_TYPE_LABELS[clientType]}</Badge>
          </div>
        </div>
      </Td>
      <Td>
        {phone && (
          <a href={telHref(phone)} className={`figures ${CONTACT}`}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} title={email} className={CONTACT}>
            {email}
          </a>
        )}
        {!phone && !email && <span className="text-ink-3">No contact details</span>}
      </Td>
      <Td>
        {address && (
          <a href={mapHref(address)} className="relative leading-6 text-ink-2 no-underline hover:underline">
            <span className="line-clamp-2 wrap-anywhere">{oneLine(address)}</span>
          </a>
        )}
      </Td>
      <Td>{latestEstimate && <LatestChip latest={latestEstimate} />}</Td>
      <Td figures>
        <Money amount={client.totalValue} currency={client.currency} className="font-medium" />
        <OtherTotals totals={client.otherTotals} className="whitespace-normal" />
        <ClientMoney client={client} className="justify-end" />
        <span className="block text-sm text-ink-2">
          {estimateCount === 1 ? '1 estimate' : `${estimateCount.toLocaleString('en-US')} estimates`}
        </span>
      </Td>
      <Td className="figures whitespace-nowrap text-ink-2">
        {client.lastEstimateDate ? formatDate(client.lastEstimateDate) : 'Never'}
      </Td>
      <Td>
        <div className="relative flex justify-end">
          <IconButtonLink to={`/estimates/new?clientId=${id}`} label={`Create estimate for ${name}`}>
            <FilePlus aria-hidden="true" />
          </IconButtonLink>
          <IconButton label={`Edit ${name}`} onClick={() => actions.edit(client)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => actions.remove(client)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </Td>
    </tr>
  );
});

/** The clients as a table, on a wide screen. */
export function ClientTable({ clients, actions }: { clients: readonly Client[]; actions: CardActions }) {
  return (
    <Table className="table-fixed" aria-label="Clients">
      <colgroup>
        <col />
        <col className="w-53" />
        <col className="w-43" />
        <col className="w-43" />
        <col className="w-36" />
        <col className="w-30" />
        <col className="w-33" />
      </colgroup>
      <thead>
        <tr>
          <Th>Client</Th>
          <Th>Contact</Th>
          <Th>Address</Th>
          <Th>Status</Th>
          <Th figures>Total Value</Th>
          <Th>Last Contact</Th>
          <Th figures>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <ClientTableRow key={client.id} client={client} actions={actions} />
        ))}
      </tbody>
    </Table>
  );
}
