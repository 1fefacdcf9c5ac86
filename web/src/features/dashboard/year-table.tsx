import type { Analytics } from '@plumbline/contract/dashboard';
import { Table, Td, Th } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { countText } from './figure-text.ts';
import { longMonth, otherValues } from './year-words.ts';

/** The last twelve months as figures, newest first. */
export function YearTable({ figures: { months, currency } }: { figures: Analytics }) {
  return (
    <Table aria-label="The last 12 months">
      <thead>
        <tr>
          <Th>Month</Th>
          <Th figures>Sent</Th>
          <Th figures>Accepted</Th>
          <Th figures className="pr-5">
            Accepted value
          </Th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, sent, accepted, acceptedValue, otherCurrencies }) => (
          <tr key={month}>
            <Td className="h-11">{longMonth(month)}</Td>
            <Td figures>{countText(sent)}</Td>
            <Td figures>{countText(accepted)}</Td>
            <Td figures className="pr-5 font-medium">
              <Money
                amount={acceptedValue}
                currency={currency}
                className="whitespace-normal! wrap-anywhere"
              />
              {otherCurrencies.length > 0 && (
                <span className="block font-regular whitespace-normal text-ink-2">
                  and {otherValues(otherCurrencies)}
                </span>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
