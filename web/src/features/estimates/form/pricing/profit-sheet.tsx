import { laborCostsOf } from '@plumbline/contract/offer/present-profit';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { EyeOff } from 'lucide-react';
import { useProfile } from '../../../../lib/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { useLaborTypes } from '../../../catalog/api.ts';
import { groupTitle } from '../../editor/draft-parts.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { draftProfit } from '../../editor/totals/draft-profit.ts';
import { ProfitList } from '../../profit/profit-list.tsx';

export interface ProfitProps {
  draft: EstimateDraft;
  currency: Currency;
}

export function ProfitSheet(props: ProfitProps & { onHide: () => void; onClose: () => void }) {
  const { draft, currency, onHide, onClose } = props;
  const profile = useProfile();
  const { data: laborTypes = [] } = useLaborTypes();
  const costs = laborCostsOf(profile, laborTypes);
  const { profit, groups } = draftProfit(draft, currency, costs);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Profit"
      description="Only you see this."
      footer={
        <>
          <Button
            variant="ghost"
            icon={<EyeOff aria-hidden="true" />}
            onClick={onHide}
            className="mr-auto flex-none!"
          >
            Hide costs
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ProfitList
        profit={profit}
        currency={currency}
        labor={draft.laborLines}
        costs={costs}
        groups={draft.groups.flatMap((group) => {
          const ofGroup = groups.get(group.id);
          return ofGroup ? [{ id: group.id, title: groupTitle(group), profit: ofGroup }] : [];
        })}
      />
    </Sheet>
  );
}
