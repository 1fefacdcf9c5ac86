import type { Statement, StatementRowOnWire } from '@plumbline/contract/books';
import { statementKindText } from '@plumbline/contract/books/statement-words';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.ts';
import { Table, Td, Th } from '../../ui/lists/table.tsx';

const linkOf = ({ invoiceId, estimateId }: StatementRowOnWire) => {
  if (invoiceId) return `/invoices/${invoiceId}`;
  return estimateId ? `/estimates/${estimateId}/view` : null;
};

function Number({ row }: { row: StatementRowOnWire }) {
  const to = linkOf(row);
  return to ? <Link to={to}>{row.number}</Link> : row.number;
}

const keyOf = ({ date, kind, number, balance }: StatementRowOnWire) => `${date} ${kind} ${number} ${balance}`;

/** The rows of a statement between the opening and the closing balance. */
export function StatementRows({ statement }: { statement: Statement }) {
  const isPhone = useMediaQuery(PHONE);
  const { rows, from, to, balanceBefore, balanceAfter } = statement;
  if (isPhone)
    return (
      <ul className="border-t border-line-strong">
        <Card title="Balance before" note={formatDate(from)} amount={balanceBefore} />
        {rows.map((row) => (
          <Card
            key={keyOf(row)}
            title={statementKindText(row)}
            note={
              <>
                {formatDate(row.date)} · <Number row={row} />
              </>
            }
            amount={row.amount}
          />
        ))}
        <Card title="Balance" note={formatDate(to)} amount={balanceAfter} isStrong />
      </ul>
    );
  return (
    <Table>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>What</Th>
          <Th>Number</Th>
          <Th figures>Amount</Th>
          <Th figures className="pr-5">
            Balance
          </Th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Td>{formatDate(from)}</Td>
          <Td colSpan={3} className="text-ink-2">
            Balance before
          </Td>
          <Td figures className="pr-5">
            {formatAmount(balanceBefore)}
          </Td>
        </tr>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <Td className="whitespace-nowrap">{formatDate(row.date)}</Td>
            <Td>
              {statementKindText(row)}
              {row.dueOn && <span className="text-sm text-ink-2"> due {formatDate(row.dueOn)}</span>}
            </Td>
            <Td className="whitespace-nowrap">
              <Number row={row} />
            </Td>
            <Td figures>{formatAmount(row.amount)}</Td>
            <Td figures className="pr-5">
              {formatAmount(row.balance)}
            </Td>
          </tr>
        ))}
        <tr>
          <Td>{formatDate(to)}</Td>
          <Td colSpan={3} className="font-strong">
            Balance
          </Td>
          <Td figures className="pr-5 font-strong">
            {formatAmount(balanceAfter)}
          </Td>
        </tr>
      </tbody>
    </Table>
  );
}

interface CardProps {
  title: string;
  note: ReactNode;
  amount: string;
  isStrong?: boolean;
}

function Card({ title, note, amount, isStrong = false }: CardProps) {
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className={isStrong ? 'font-strong' : undefined}>{title}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">{note}</p>
      </div>
      <span className={`figures whitespace-nowrap ${isStrong ? 'font-strong' : ''}`}>
        {formatAmount(amount)}
      </span>
    </li>
  );
}
