/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { depositLabel } from '@plumbline/contract/offer/offer-rows';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import { isPayable } from '../deposit-standing.ts';

/** The deposit if it cannot be paid here: the amount due, and how the contractor accepts it. */
export function DepositTerms({ estimate, companyName }: { estimate: PublicEstimate; companyName: string }) {
  const { depositState, depositAmount, depositDue, currency, customPaymentInstructions } = estimate;
  const deposit = formatMoney(depositAmount, currency);
  if (depositState === 'paid') return <p>We received your {deposit} deposit. Nothing more is due now.</p>;
  if (!isPayable(estimate)) return null;
  return (
    <div className="deposit">
      <p className="foot-sum">
        <span>{depositLabel(estimate)}</span>
        <strong className="amount">{formatMoney(depositDue, currency)}</strong>
      </p>
      <p className="small quiet">
        You won’t be charged here. Arrange the deposit with {companyName}
        {customPaymentInstructions ? ':' : '.'}
      </p>
      {customPaymentInstructions && (
        <p className="small prose" dir="auto">
          {customPaymentInstructions}
        </p>
      )}
    </div>
  );
}
