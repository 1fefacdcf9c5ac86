import type { ClientWithSums } from '@plumbline/contract/clients';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { AmountStrip, StripAmount } from '../../ui/money/amount-strip.tsx';
import { OtherTotals } from './client-card.tsx';
import { ClientMoney } from './client-money.tsx';

/** The pending and won amounts, and the amount left to collect, of a client's estimates. */
export function ClientSums({ client }: { client: ClientWithSums }) {
  const { out, won, owed, currency, estimateCount, otherTotals } = client;
  if (estimateCount === 0 && owed.estimates === 0 && isZero(client.credit)) return null;
  const counted = (count: number, thing: string) =>
    `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
  const isOfChanges = out.estimates === 0 && !isZero(out.value);
  const owedNote = () => {
    if (owed.estimates === 0) return won.estimates === 0 ? '' : 'All paid';
    if (isZero(client.overdue)) return `on ${counted(owed.estimates, 'job')}`;
    return `${formatMoney(client.overdue, currency)} overdue`;
  };
  const strip = [
    { label: 'Out', sum: out, note: isOfChanges ? 'in change orders' : counted(out.estimates, 'estimate') },
    { label: 'Won', sum: won, note: counted(won.estimates, 'job') },
    {
      label: 'To collect',
      sum: owed,
      note: owedNote(),
    },
  ];
  return (
    <section aria-label="Sums" className="mb-8">
      <AmountStrip>
        {strip.map(({ label, sum, note }) => (
          <StripAmount key={label} label={label} amount={sum.value} currency={currency} note={note} />
        ))}
      </AmountStrip>
      <OtherTotals totals={otherTotals} className="mt-3" />
      {/* The amounts that the strip omits: credit, and other currencies. */}
      <ClientMoney client={{ ...client, owed: { ...owed, value: '0' }, overdue: '0' }} className="mt-3" />
    </section>
  );
}
