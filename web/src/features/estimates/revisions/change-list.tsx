import type { Comparison } from '@plumbline/contract/estimates/revisions';
import { Table, Td, Th } from '../../../ui/lists/table.tsx';

type Change = Comparison['changes'][number];

/** One side of a comparison. */
interface ComparedSide {
  readonly title: string;
  /** Formatted. */
  readonly total: string;
}

interface ChangesProps {
  changes: readonly Change[];
  from: ComparedSide;
  to: ComparedSide;
  /** The difference of the later total; null if both are equal. */
  difference: string | null;
}

const KINDS = { changed: 'Changed', added: 'Added', removed: 'Removed' } as const;
const MINUS = '−';

/** The change of the total has a separate row; a line named "Total" has not. */
const withoutTotal = ({ changes, from, to }: ChangesProps) =>
  changes.filter(
    ({ name, before, after }) => name !== 'Total' || before !== from.total || after !== to.total,
  );

/** Amounts and rates are short; a description is a paragraph. */
const isFigure = (text: string | null) => text !== null && /^\D{0,4}\d[\d.,]*%?$/.test(text);

function Side({ text, isOld, absent }: { text: string | null; isOld: boolean; absent: boolean }) {
  const isAmount = isFigure(text);
  if (text === null)
    return (
      <Td figures className="text-ink-2">
        {absent ? 'Not included' : ''}
      </Td>
    );
  const Tag = isOld ? 'del' : 'ins';
  return (
    <Td figures={isAmount} className={isAmount ? '' : 'wrap-anywhere whitespace-pre-line'}>
      <Tag className={isOld ? 'text-ink-2' : 'font-medium no-underline'} dir="auto">
        {text}
      </Tag>
    </Td>
  );
}

/** The changes side by side, for a desktop. */
export function ChangeTable(props: ChangesProps) {
  const { from, to, difference } = props;
  return (
    <Table aria-label="What changed" className="table-fixed [&_td]:py-3 [&_td]:align-top">
      <colgroup>
        <col className="w-26" />
        <col />
        <col className="w-[29%]" />
        <col className="w-[29%]" />
      </colgroup>
      <thead>
        <tr>
          <Th>Kind</Th>
          <Th>What</Th>
          <Th figures>{from.title}</Th>
          <Th figures>{to.title}</Th>
        </tr>
      </thead>
      <tbody>
        {withoutTotal(props).map(({ kind, name, text, before, after }, index) => (
          // Two changes may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <Td className="text-sm text-ink-2">{KINDS[kind]}</Td>
            <Td className="wrap-anywhere">
              <bdi>{name}</bdi>
              {before === null && after === null && <span className="block text-sm text-ink-2">{text}</span>}
            </Td>
            <Side isOld text={before} absent={kind === 'added'} />
            <Side isOld={false} text={after} absent={kind === 'removed'} />
          </tr>
        ))}
        <tr className="font-strong">
          <Td />
          <Td>
            Total
            {difference !== null && (
              <span className="block text-sm font-normal text-ink-2">{difference}</span>
            )}
          </Td>
          <Td figures>{from.total}</Td>
          <Td figures>{to.total}</Td>
        </tr>
      </tbody>
    </Table>
  );
}

function Sentence({ change }: { change: Change }) {
  const { kind, name, text, before, after } = change;
  const now = kind === 'removed' ? before : after;
  if (!isFigure(now) || (before !== null && !isFigure(before)))
    return (
      <li className="py-3 wrap-anywhere">
        <p dir="auto">{text}</p>
        {after !== null && (
          <p dir="auto" className="font-medium whitespace-pre-line">
            {after}
          </p>
        )}
        {before !== null && (
          <p dir="auto" className="text-sm whitespace-pre-line text-ink-2">
            was {before}
          </p>
        )}
      </li>
    );
  return (
    <li className="flex items-start gap-4 py-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        {kind !== 'changed' && ` was ${kind}.`}
      </span>
      <span className="figures flex-none text-right">
        {kind === 'removed' ? `${MINUS}${before}` : after}
        {kind === 'changed' && <span className="block text-sm text-ink-2">was {before}</span>}
      </span>
    </li>
  );
}

/** The same as sentences, the new amount first, for a phone. */
export function ChangeSentences(props: ChangesProps) {
  const { from, to, difference } = props;
  return (
    <div>
      <ul aria-label="What changed" className="divide-y divide-line">
        {withoutTotal(props).map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Sentence key={index} change={change} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-3">
        <dt className="text-ink-2">{from.title}</dt>
        <dd className="figures text-right text-ink-2">{from.total}</dd>
        {difference !== null && (
          <>
            <dt className="text-ink-2">Difference, with markup and tax</dt>
            <dd className="figures text-right text-ink-2">{difference}</dd>
          </>
        )}
        <dt className="border-t border-line-strong pt-2 font-strong">{to.title}</dt>
        <dd className="figures border-t border-line-strong pt-2 text-right font-strong">{to.total}</dd>
      </dl>
    </div>
  );
}
