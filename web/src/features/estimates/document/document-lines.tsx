import type { PrintedBox, PrintedLine, PrintedSection } from '@plumbline/contract/offer/print-lines';
import { memo } from 'react';
import styles from './document-sheet.module.css';

/** A box to tick by hand. */
export function TickBox({ state }: { state: NonNullable<PrintedBox> }) {
  const isTicked = state === 'ticked';
  return (
    <>
      <span aria-hidden className={styles.box} data-ticked={isTicked} />
      <span className="sr-only">{isTicked ? 'Selected' : 'Not selected'}</span>
    </>
  );
}

interface LineProps extends Omit<PrintedLine, 'id' | 'figures'> {
  /** Joined by line breaks, so that an equal line is not rendered again. */
  figures: string;
  columns: number;
  hasAmount: boolean;
  isHot: boolean;
}

const Line = memo(function Line(props: LineProps) {
  const { description, note, columns, hasAmount, isHot, isText, isMarkup, box, below, blank } = props;
  const figures = columns === 0 ? [] : props.figures.split('\n');
  const text = (
    <>
      {box && <TickBox state={box} />}
      <span className={styles.described}>
        {description}
        {note !== null && <span className={description ? styles.note : undefined}>{note}</span>}
        {below !== undefined && <small>{below}</small>}
        {blank !== undefined && (
          <small>
            Write how many <span className={styles.blank} />, {blank}
          </small>
        )}
      </span>
    </>
  );
  return (
    <tr
      className={isHot ? styles.hot : undefined}
      data-hot={isHot || undefined}
      data-markup={isMarkup || undefined}
    >
      <td colSpan={isText ? columns + (hasAmount ? 2 : 1) : undefined} className={styles.pre}>
        {text}
      </td>
      {!isText &&
        figures.map((figure, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns never move
          <td key={index} className={styles.figure}>
            {figure}
          </td>
        ))}
      {!isText && hasAmount && <td className={styles.figure}>{props.amount}</td>}
    </tr>
  );
});

interface DocumentTableProps {
  section: PrintedSection;
  /** The section of a group, with a small head. */
  isSmall?: boolean;
  /** The id of the line with the pointer or the caret, which is highlighted. */
  hotId: string | null;
}

/** One section's table, with its title above and amounts aligned to the page's right edge. */
export function DocumentTable({ section, isSmall = false, hotId }: DocumentTableProps) {
  const { title, columns, lines, hasAmounts } = section;
  return (
    <table className={styles.lines} data-small={isSmall || undefined}>
      {title !== null && !isSmall && <caption>{title}</caption>}
      {title !== null && (
        <thead>
          <tr>
            <th scope="col">{isSmall ? title : 'Description'}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.figure}>
                {column}
              </th>
            ))}
            {hasAmounts && (
              <th scope="col" className={styles.figure}>
                Amount
              </th>
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {lines.map(({ id, figures, ...line }) => (
          <Line
            key={id}
            {...line}
            figures={figures.join('\n')}
            columns={columns.length}
            hasAmount={hasAmounts}
            isHot={id === hotId}
          />
        ))}
      </tbody>
    </table>
  );
}
