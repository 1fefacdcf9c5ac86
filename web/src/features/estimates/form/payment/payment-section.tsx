import type { Stage } from '@plumbline/contract/content/schedule';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { memo } from 'react';
import { Switch } from '../../../../ui/choices/switch.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { TypedArea } from '../../../../ui/inputs/typed.tsx';
import type { DraftStage } from '../../editor/estimate-draft.ts';
import { useIsOffer } from '../../offer-context.ts';
import { FormSection } from '../form-section.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { DepositField } from './deposit-field.tsx';
import { PaymentSetupDialog } from './payment-setup-dialog.tsx';
import { ScheduleRows } from './schedule-rows.tsx';
import { useSetupQuestion } from './use-setup-question.ts';

interface PaymentSectionProps {
  acceptPayments: boolean;
  depositPercentage: string;
  depositAmount: string | null;
  schedule: readonly DraftStage[];
  /** Deposit, payments and balance with their amounts. */
  stages: readonly Stage[];
  /** Why the payments do not fit into the total; null if they do. */
  excess: string | null;
  totalAmount: string;
  currency: Currency;
  customPaymentInstructions: string;
  /** Allows leaving the form without confirmation; its work stays stored. */
  onLeave: () => void;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 20_000;

export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { acceptPayments, depositPercentage, depositAmount, schedule, stages, excess, currency } = props;
  const { totalAmount, customPaymentInstructions, onLeave, dispatch } = props;
  const isOffer = useIsOffer();
  const setup = useSetupQuestion();
  const accept = (value: boolean) => {
    dispatch({ type: 'fieldSet', field: 'acceptPayments', value });
    setup.onSwitched(value);
  };
  const instructions = (
    <Field label="Payment instructions (optional)">
      <TypedArea
        rows={2}
        className="min-h-control!"
        value={customPaymentInstructions}
        maxLength={TEXT_MAX}
        onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'customPaymentInstructions', value })}
      />
    </Field>
  );
  if (!isOffer)
    return (
      <FormSection title="Payment Information" isDone>
        {instructions}
      </FormSection>
    );
  return (
    <FormSection title="Payment Information" isDone>
      <Switch
        label="Accept Payments"
        hint="Your client pays the deposit when they accept."
        checked={acceptPayments}
        onCheckedChange={accept}
      />
      <div className="mt-3 grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <DepositField {...{ depositPercentage, depositAmount, currency, dispatch }} />
        {instructions}
      </div>
      <ScheduleRows {...{ schedule, stages, excess, totalAmount, currency, dispatch }} />
      <PaymentSetupDialog open={setup.isOpen} onClose={setup.close} onLeave={onLeave} />
    </FormSection>
  );
});
