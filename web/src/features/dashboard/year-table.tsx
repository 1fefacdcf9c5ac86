import type { Analytics } from '@plumbline/contract/dashboard';
import { Table, Td, Th } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { countText } from './figure-text.ts';
import { longMonth, otherValues, shortMonth } from './year-words.ts';

/** On a phone of 320 px all four columns fit only with narrow gaps. */
const NARROW = 'max-md:px-1.5 max-md:first:pl-3 max-md:last:pr-3 max-md:whitespace-normal';

/** The last twelve months as figures, newest first. */
export function YearTable({ figures: { months, currency } }: { figures: Analytics }) {
  return (
    <Table aria-label="The last 12 months">
      <thead>
        <tr>
          <Th className={`min-w-18 ${NARROW}`}>Month</Th>
          <Th figures className={NARROW}>
            Sent
          </Th>
          <Th figures className={NARROW}>
            Accepted
          </Th>
          <Th figures className={`pr-5 ${NARROW}`}>
            Accepted value
          </Th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, sent, accepted, acceptedValue, otherCurrencies }) => (
          <tr key={month}>
            <Td className={`h-11 ${NARROW}`}>
              <span className="max-md:hidden">{longMonth(month)}</span>
              <span className="md:hidden">
                {shortMonth(month)} {month.slice(0, 4)}
              </span>
            </Td>
            <Td figures className={NARROW}>
              {countText(sent)}
            </Td>
            <Td figures className={NARROW}>
              {countText(accepted)}
            </Td>
            <Td figures className={`pr-5 font-medium ${NARROW}`}>
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
