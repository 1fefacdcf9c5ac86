import { PLAN } from '@plumbline/contract/billing/plan';
import { Check } from 'lucide-react';
import { Money } from '../../ui/money/money.tsx';
import { PLAN_INCLUSIONS, PLAN_PRICE } from './plan-offer.ts';

/** The plan laid out like an estimate: its inclusions, line by line, and the total. */
export function PlanSheet() {
  return (
    <div>
      <ul aria-label={`What ${PLAN.name} includes`}>
        {PLAN_INCLUSIONS.map((name) => (
          <li key={name} className="flex items-center gap-2.5 border-b border-line py-2">
            <Check aria-hidden="true" className="text-accepted" />
            {name}
          </li>
        ))}
      </ul>
      <p className="flex items-end justify-between gap-4 pt-4">
        <span className="pb-0.5">
          <strong className="block text-lg narrow">Per month</strong>
          <span className="text-sm text-ink-2">Billed monthly, cancel anytime</span>
        </span>
        <Money amount={PLAN_PRICE} currency={PLAN.currency} look="figure" />
      </p>
    </div>
  );
}
