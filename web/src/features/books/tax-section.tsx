import type { TaxReport } from '@plumbline/contract/books';
import { NOT_INVOICED_TEXT } from '@plumbline/contract/books/statement-words';
import type { TaxBasis } from '@plumbline/contract/books/tax-report';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney, formatPercent } from '@plumbline/contract/pricing/format-money';
import { useState } from 'react';
import { Segments } from '../../ui/choices/segments.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, Td, Th } from '../../ui/lists/table.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { filePath, type Period, TAX_PATH, useTaxReport } from './api.ts';
import { PeriodFields } from './period-fields.tsx';
import { ReportSection } from './report-section.tsx';
import { SaveButton } from './save-button.tsx';

const BASES = [
  { value: 'issued', label: 'By invoice' },
  { value: 'received', label: 'By payment' },
] as const;

function Taxes({ report }: { report: TaxReport }) {
  const { rows, totalTax, currency } = report;
  if (rows.length === 0)
    return (
      <EmptyState title="No tax in this period" headingLevel={3} compact className="border-t border-ink" />
    );
  return (
    <Table>
      <thead>
        <tr>
          <Th>Tax</Th>
          <Th figures>Before tax</Th>
          <Th figures className="pr-5">
            Tax
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, rate, base, tax }) => (
          <tr key={`${name} ${rate}`}>
            <Td className="wrap-anywhere">
              {name}, <span className="whitespace-nowrap">{formatPercent(rate)}</span>
            </Td>
            <Td figures>{formatAmount(base)}</Td>
            <Td figures className="pr-5">
              {formatAmount(tax)}
            </Td>
          </tr>
        ))}
        <tr>
          <Td colSpan={2} className="font-strong">
            Total
          </Td>
          <Td figures className="pr-5 font-strong">
            {formatMoney(totalTax, currency)}
          </Td>
        </tr>
      </tbody>
    </Table>
  );
}

/** The taxes of a period, by the day of the invoice or of the payment. */
export function TaxSection() {
  const [basis, setBasis] = useState<TaxBasis>('issued');
  const [period, setPeriod] = useState<Period>({});
  const { data, error, refetch, isPlaceholderData: isComing } = useTaxReport(basis, period);
  return (
    <ReportSection
      title="Tax"
      action={
        data && (
          <SaveButton
            path={filePath(TAX_PATH, 'csv', {
              basis,
              from: data.from,
              to: data.to,
              currency: data.currency,
            })}
            fileName={`plumbline-tax-${data.from}-to-${data.to}.csv`}
            disabled={isComing}
          >
            <span className="sr-only">Tax as </span>CSV
          </SaveButton>
        )
      }
    >
      <Segments
        label="When tax counts"
        value={basis}
        onValueChange={setBasis}
        options={BASES}
        className="mb-4 max-w-80"
      />
      <PeriodFields report={data} period={period} onChange={setPeriod} />
      {data ? (
        <div aria-busy={isComing} className={isComing ? 'opacity-50' : undefined}>
          <Taxes report={data} />
          {!isZero(data.receivedNotInvoiced.replace(/^-/, '')) && (
            <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-ink-2">
              <span>{NOT_INVOICED_TEXT}</span>
              <span className="figures">{formatMoney(data.receivedNotInvoiced, data.currency)}</span>
            </p>
          )}
        </div>
      ) : error ? (
        <CouldNotLoad what="taxes" error={error} headingLevel={3} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading taxes">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="mt-6 h-32 w-full" />
        </Loading>
      )}
    </ReportSection>
  );
}
