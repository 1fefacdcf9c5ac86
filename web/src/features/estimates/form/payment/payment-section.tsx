import { memo } from 'react';
import { Switch } from '../../../../ui/choices/switch.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { Typed, TypedArea } from '../../../../ui/inputs/typed.tsx';
import { figureFaultSentence, PERCENT } from '../../editor/figures/typed-decimal.ts';
import { FormSection } from '../form-section.tsx';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { PaymentSetupDialog } from './payment-setup-dialog.tsx';
import { useSetupQuestion } from './use-setup-question.ts';

interface PaymentSectionProps {
  acceptPayments: boolean;
  depositPercentage: string;
  customPaymentInstructions: string;
  /** Allows leaving the form without confirmation; its work stays stored. */
  onLeave: () => void;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 20_000;

export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { acceptPayments, depositPercentage, customPaymentInstructions, onLeave, dispatch } = props;
  const setup = useSetupQuestion();
  const accept = (value: boolean) => {
    dispatch({ type: 'fieldSet', field: 'acceptPayments', value });
    setup.onSwitched(value);
  };
  return (
    <FormSection title="Payment Information" isDone>
      <Switch
        label="Accept Payments"
        hint="Your client pays the deposit when they accept."
        checked={acceptPayments}
        onCheckedChange={accept}
      />
      <div className="mt-3 grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Field label="Deposit percentage" error={figureFaultSentence(depositPercentage, PERCENT)}>
          <Typed
            value={depositPercentage}
            onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'depositPercentage', value })}
          >
            {(text) => <PercentInput step={PERCENT.step} {...text} />}
          </Typed>
        </Field>
        <Field label="Payment instructions (optional)">
          <TypedArea
            rows={2}
            className="min-h-control!"
            value={customPaymentInstructions}
            maxLength={TEXT_MAX}
            onValueChange={(value) =>
              dispatch({ type: 'fieldSet', field: 'customPaymentInstructions', value })
            }
          />
        </Field>
      </div>
      <PaymentSetupDialog open={setup.isOpen} onClose={setup.close} onLeave={onLeave} />
    </FormSection>
  );
});
