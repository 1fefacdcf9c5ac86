import { COST_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo, type ReactNode } from 'react';
import { costRowAmount, laborRowTotal, materialRowTotal } from '../editor/draft-pricing.ts';
import type { CostRow, LaborRow, MaterialRow } from '../editor/estimate-draft.ts';
import { laborTypeName } from '../editor/labor-rates.ts';
import { HOURS } from '../editor/typed-decimal.ts';
import styles from './document-sheet.module.css';
import { printedPrice, printedQuantity } from './printed-figures.ts';

interface LineProps<Row> {
  row: Row;
  currency: Currency;
  isHot: boolean;
}

interface PrintedLineProps {
  description: string;
  note?: string;
  figures: readonly string[];
  amount: string;
  isHot: boolean;
}

function PrintedLine({ description, note, figures, amount, isHot }: PrintedLineProps) {
  return (
    <tr className={isHot ? styles.hot : undefined} data-hot={isHot || undefined}>
      <td>
        {description.trim()}
        {note !== undefined && <span className={description.trim() ? styles.note : undefined}>{note}</span>}
      </td>
      {figures.map((figure, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never move
        <td key={index} className={styles.figure}>
          {figure}
        </td>
      ))}
      <td className={styles.figure}>{formatAmount(amount)}</td>
    </tr>
  );
}

export const DocumentLaborLine = memo(function DocumentLaborLine({
  row,
  currency,
  isHot,
}: LineProps<LaborRow>) {
  return (
    <PrintedLine
      description={row.description}
      note={laborTypeName(row)}
      figures={[printedQuantity(row.hours, 'h', HOURS), printedPrice(row.rate)]}
      amount={laborRowTotal(row, currency)}
      isHot={isHot}
    />
  );
});

export const DocumentMaterialLine = memo(function DocumentMaterialLine({
  row,
  currency,
  isHot,
}: LineProps<MaterialRow>) {
  return (
    <PrintedLine
      description={row.description}
      figures={[printedQuantity(row.quantity, row.unit), printedPrice(row.unitCost)]}
      amount={materialRowTotal(row, currency)}
      isHot={isHot}
    />
  );
});

export const DocumentCostLine = memo(function DocumentCostLine({ row, currency, isHot }: LineProps<CostRow>) {
  return (
    <PrintedLine
      description={row.description}
      note={COST_TYPE_NAMES[row.type]}
      figures={[]}
      amount={costRowAmount(row, currency)}
      isHot={isHot}
    />
  );
});

interface DocumentTableProps {
  title: string;
  columns: readonly string[];
  children: ReactNode;
}

/** One section's table, with its title above and amounts aligned to the page's right edge. */
export function DocumentTable({ title, columns, children }: DocumentTableProps) {
  return (
    <table className={styles.lines}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Description</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.figure}>
              {column}
            </th>
          ))}
          <th scope="col" className={styles.figure}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
