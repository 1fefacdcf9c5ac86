import { Eye, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useHiddenCosts } from '../../../../lib/use-hidden-costs.ts';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import type { ProfitProps } from './profit-sheet.tsx';

const ProfitSheet = loadLater(async () => (await import('./profit-sheet.tsx')).ProfitSheet);

/** Opens the profit of the form's contents, or shows costs again where this device hides them. */
export function ProfitButton(props: ProfitProps) {
  const [isOpen, setOpen] = useState(false);
  const [isHidden, setHidden] = useHiddenCosts();
  if (isHidden)
    return (
      <Button variant="ghost" icon={<Eye aria-hidden="true" />} onClick={() => setHidden(false)}>
        Show costs
      </Button>
    );
  const hide = () => {
    setOpen(false);
    setHidden(true);
  };
  return (
    <>
      <Button variant="ghost" icon={<TrendingUp aria-hidden="true" />} onClick={() => setOpen(true)}>
        Profit
      </Button>
      {isOpen && <ProfitSheet {...props} onHide={hide} onClose={() => setOpen(false)} />}
    </>
  );
}
