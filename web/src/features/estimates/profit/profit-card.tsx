import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { laborCostsOf } from '@plumbline/contract/offer/present-profit';
import { Eye, EyeOff } from 'lucide-react';
import { useHiddenCosts } from '../../../lib/use-hidden-costs.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { useLaborTypes } from '../../catalog/api.ts';
import { useChangeOrders } from '../api.ts';
import { ProfitList } from './profit-list.tsx';

/** The profit of an estimate, visible only to the contractor. One tap hides it on this device. */
export function ProfitCard({ estimate }: { estimate: Estimate }) {
  const [isHidden, setHidden] = useHiddenCosts();
  const profile = useProfile();
  const { data: changes = [] } = useChangeOrders(estimate.id, isWon(estimate.status));
  const hasChanges = changes.some(({ status }) => status === 'accepted');
  const { data: laborTypes = [] } = useLaborTypes();
  const { profit, groups, currency } = estimate;
  const hasLines =
    estimate.laborLines.length + estimate.materialLines.length + estimate.additionalCosts.length > 0;
  if (!profit || !hasLines) return null;
  if (isHidden)
    return (
      <Button
        variant="ghost"
        icon={<Eye aria-hidden="true" />}
        onClick={() => setHidden(false)}
        className="mt-6"
      >
        Show costs
      </Button>
    );
  return (
    <section aria-labelledby="profit-heading" className="mt-8">
      <header className="mb-2 flex items-center gap-3 border-b border-line-strong pb-1">
        <h2 id="profit-heading" className="mr-auto">
          Profit
        </h2>
        <Button variant="ghost" icon={<EyeOff aria-hidden="true" />} onClick={() => setHidden(true)}>
          Hide costs
        </Button>
      </header>
      <ProfitList
        profit={profit}
        currency={currency}
        labor={estimate.laborLines}
        costs={laborCostsOf(profile, laborTypes)}
        groups={groups.flatMap(({ id, title, profit: ofGroup }) =>
          ofGroup ? [{ id, title, profit: ofGroup }] : [],
        )}
      />
      <p className="mt-3 text-sm text-ink-2">
        {hasChanges && 'Change orders aren’t included. '}Only you see this.
      </p>
    </section>
  );
}
