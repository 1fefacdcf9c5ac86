import type { Receivables } from '@plumbline/contract/books';
import { AGES } from '@plumbline/contract/books/statement';
import { AGE_NAMES } from '@plumbline/contract/books/statement-words';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount, formatMoney } from '@plumbline/contract/pricing/format-money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { NARROW, useMediaQuery } from '../../lib/use-media-query.ts';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPager } from '../../ui/lists/list-pager.tsx';
import { Table, Td, Th } from '../../ui/lists/table.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { filePath, OWING_PER_PAGE, RECEIVABLES_PATH, useReceivables } from './api.ts';
import { CurrencyField } from './period-fields.tsx';
import { ReportSection } from './report-section.tsx';
import { SaveButton } from './save-button.tsx';

type Row = Receivables['rows'][number];

function ClientName({ row: { clientId, clientName } }: { row: Row }) {
  if (clientId === null) return clientName;
  return <Link to={`/clients/${clientId}/statement`}>{clientName}</Link>;
}

interface ReportProps {
  report: Receivables;
  /** How many clients owe, also on other pages. */
  clients: number;
}

const totalName = ({ report, clients }: ReportProps) =>
  clients > report.rows.length ? `Total of ${clients.toLocaleString('en-US')} clients` : 'Total';

interface CardProps {
  name: ReactNode;
  total: string;
  ages: Receivables['totals'];
}

function Card({ name, total, ages }: CardProps) {
  return (
    <li className="border-b border-line py-3">
      <p className="flex items-baseline gap-3 font-strong">
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <span className="figures whitespace-nowrap">{total}</span>
      </p>
      <dl className="text-sm text-ink-2">
        {AGES.filter((age) => !isZero(ages[age])).map((age) => (
          <div key={age} className="flex justify-between gap-3">
            <dt>{AGE_NAMES[age]}</dt>
            <dd className="figures">{formatAmount(ages[age])}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Cards(props: ReportProps) {
  const { rows, totals, currency } = props.report;
  return (
    <ul className="border-t border-line-strong">
      {rows.map((row) => (
        <Card
          key={row.clientId ?? row.clientName}
          name={<ClientName row={row} />}
          total={formatAmount(row.total)}
          ages={row}
        />
      ))}
      <Card name={totalName(props)} total={formatMoney(totals.total, currency)} ages={totals} />
    </ul>
  );
}

function Columns(props: ReportProps) {
  const { rows, totals, currency } = props.report;
  return (
    <Table>
      <thead>
        <tr>
          <Th>Client</Th>
          {AGES.map((age) => (
            <Th key={age} figures>
              {AGE_NAMES[age]}
            </Th>
          ))}
          <Th figures className="pr-5">
            Total
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.clientId ?? row.clientName}>
            <Td className="wrap-anywhere">
              <ClientName row={row} />
            </Td>
            {AGES.map((age) => (
              <Td
                key={age}
                figures
                className={age === 'current' || isZero(row[age]) ? 'text-ink-2' : 'text-danger'}
              >
                {isZero(row[age]) ? '' : formatAmount(row[age])}
              </Td>
            ))}
            <Td figures className="pr-5 font-strong">
              {formatAmount(row.total)}
            </Td>
          </tr>
        ))}
        <tr>
          <Td className="font-strong">{totalName(props)}</Td>
          {AGES.map((age) => (
            <Td key={age} figures className="font-strong">
              {formatAmount(totals[age])}
            </Td>
          ))}
          <Td figures className="pr-5 font-strong">
            {formatMoney(totals.total, currency)}
          </Td>
        </tr>
      </tbody>
    </Table>
  );
}

/** The open amounts of issued invoices today, by client and days past due. */
export function ReceivablesSection() {
  const isPhone = useMediaQuery(NARROW);
  const [currency, setCurrency] = useState<Currency>();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, error, refetch, isPlaceholderData } = useReceivables({
    ...(currency && { currency }),
    cursor: cursors.at(-1),
  });
  const report = data?.report;
  return (
    <ReportSection
      title="Open invoices by client"
      action={
        report && (
          <SaveButton
            path={filePath(RECEIVABLES_PATH, 'csv', { currency: report.currency })}
            fileName={`plumbline-receivables-${report.asOf}.csv`}
          >
            <span className="sr-only">Open invoices by client as </span>CSV
          </SaveButton>
        )
      }
    >
      {data && report ? (
        <>
          <div className="mb-4">
            <CurrencyField
              currency={report.currency}
              currencies={report.currencies}
              onChange={(next) => {
                setCurrency(next);
                setCursors([]);
              }}
            />
          </div>
          {data.page.total === 0 ? (
            <EmptyState title="No open invoices" headingLevel={3} compact>
              Invoices that are not paid in full show here, by the days since they were due.
            </EmptyState>
          ) : isPhone ? (
            <Cards report={report} clients={data.page.total} />
          ) : (
            <Columns report={report} clients={data.page.total} />
          )}
          <ListPager
            page={data.page}
            pageSize={OWING_PER_PAGE}
            isComing={isPlaceholderData}
            cursors={cursors}
            onTurn={setCursors}
            onRetreat={setCursors}
          />
        </>
      ) : error ? (
        <CouldNotLoad what="open invoices" error={error} headingLevel={3} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading open invoices">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
    </ReportSection>
  );
}
