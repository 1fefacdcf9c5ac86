import { type Kit, kitLinesRequest } from '@plumbline/contract/kits';
import { makeKitLine } from '@plumbline/contract/kits/make-kit-lines';
import type { QuantityThousandths } from '@plumbline/contract/pricing/amounts';
import { scaledFromWire } from '@plumbline/contract/pricing/amounts';
import { formatPercent, formatPrice } from '@plumbline/contract/pricing/format-money';
import { sharePercent } from '@plumbline/contract/pricing/price-profit';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useHiddenCosts } from '../../../lib/use-hidden-costs.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { perUnitOf } from './kit-words.ts';
import { plainFigure, sentence } from './typed-kit.ts';

/** The trial number of a kit: as typed, and as a quantity if it is valid. */
export function useTriedNumber(unit: string) {
  const [typed, setTyped] = useState(unit === 'each' ? '1' : '100');
  const parsed = kitLinesRequest.shape.quantity.safeParse(plainFigure(typed, 3));
  const isBlank = typed.trim() === '';
  return {
    typed,
    setTyped,
    number: parsed.success ? parsed.data : null,
    fault: isBlank ? undefined : sentence(parsed.error?.issues[0]?.message),
  };
}

type TriedNumber = ReturnType<typeof useTriedNumber>;

/** The field for a kit's trial number. */
export function TryItWith({ unit, tried }: { unit: string; tried: TriedNumber }) {
  return (
    <Field label="Try it with" error={tried.fault}>
      <NumberInput
        value={tried.typed}
        onValueChange={tried.setTyped}
        {...(unit !== 'each' && { trailing: unit })}
      />
    </Field>
  );
}

/** The price of one unit of a kit, and, unless costs are hidden, its cost and margin. */
export function KitFigures({ kit, number }: { kit: Kit; number: QuantityThousandths | null }) {
  const { currency } = useProfile();
  const [hidesCosts, setHidesCosts] = useHiddenCosts();
  const { price } = kit;
  const line = number === null ? null : makeKitLine({ ...kit, price: price ?? '0' }, number);
  const cost = line?.materialLines[0]?.cost ?? null;
  const cents = (text: string) => scaledFromWire(text, 2);
  const margin =
    price === null || cost === null ? null : sharePercent(cents(price) - cents(cost), cents(price));
  const per = perUnitOf(kit.unit);
  const money = (text: string | null) => (text === null ? '–' : formatPrice(text, currency));
  const figures = [
    { label: `Price ${per}`, text: money(price) },
    ...(hidesCosts
      ? []
      : [
          { label: `Your cost ${per}`, text: cost === null ? 'Not known' : money(cost) },
          ...(price === null
            ? []
            : [{ label: 'Margin', text: margin === null ? '–' : formatPercent(margin).replace('-', '−') }]),
        ]),
  ];
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="figures font-strong">{text}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="ghost"
        icon={hidesCosts ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        onClick={() => setHidesCosts(!hidesCosts)}
        className="ml-auto"
      >
        {hidesCosts ? 'Show costs' : 'Hide costs'}
      </Button>
    </div>
  );
}
