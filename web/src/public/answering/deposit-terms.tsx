/** @jsxImportSource preact */

import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { formatMoney, formatPercent } from '@plumbline/contract/pricing/format-money';

/** The amount due before work starts, and how the contractor accepts it. */
export function DepositTerms({ estimate, companyName }: { estimate: PublicEstimate; companyName: string }) {
  const { depositDue, depositPercentage, currency, customPaymentInstructions } = estimate;
  return (
    <div className="deposit">
      <p className="deposit-sum">
        <span>Deposit to start, {formatPercent(depositPercentage)}</span>
        <strong className="amount">{formatMoney(depositDue, currency)}</strong>
      </p>
      <p className="small quiet">
        Nothing is charged here: arrange the deposit with {companyName}
        {customPaymentInstructions ? ', who asks for this:' : '.'}
      </p>
      {customPaymentInstructions && (
        <p className="small prose" dir="auto">
          {customPaymentInstructions}
        </p>
      )}
    </div>
  );
}
