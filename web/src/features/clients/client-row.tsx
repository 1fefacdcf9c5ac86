import type { Client } from '@plumbline/contract/clients';
import { oneLine } from '@plumbline/contract/content/one-line';
import { memo } from 'react';
import { Link } from 'react-router';
import { FROM_LIST } from '../../lib/lists/use-back-to-list.ts';
import { Money } from '../../ui/money/money.tsx';
import { ClientMoney } from './client-money.tsx';
import { CLIENT_TYPE_LABELS } from './client-types.ts';
import { LatestChip } from './latest-chip.tsx';

/** One client on a phone: three lines that together link to the client's page. */
export const ClientRow = memo(function ClientRow({ client }: { client: Client }) {
  const { id, name, email, phone, address, clientType, estimateCount, latestEstimate } = client;
  return (
    <Link
      to={`/clients/${id}`}
      state={FROM_LIST}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line py-3 text-sm text-ink-2 no-underline"
    >
      <h2 className="truncate text-base tracking-normal text-ink">{name}</h2>
      <span className="text-right text-base text-ink">
        {latestEstimate && (
          <Money
            amount={latestEstimate.totalAmount}
            currency={latestEstimate.currency}
            className="font-strong"
          />
        )}
      </span>
      <span className="truncate">
        {(address && oneLine(address)) ?? email ?? (phone ? '' : 'No contact details')}
      </span>
      <span className="figures max-w-40 truncate text-right">{phone}</span>
      {latestEstimate ? (
        <LatestChip latest={latestEstimate} />
      ) : (
        <span>{CLIENT_TYPE_LABELS[clientType]}</span>
      )}
      <span className="figures text-right">
        {estimateCount === 1 ? '1 estimate' : `${estimateCount.toLocaleString('en-US')} estimates`}
      </span>
      <ClientMoney client={client} className="col-span-2 text-ink" />
    </Link>
  );
});
