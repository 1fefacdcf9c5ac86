import { memo, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { PercentInput } from '../../../ui/number-input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { PERCENT } from '../editor/typed-decimal.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { FormSection } from './form-section.tsx';
import { PaymentSetupDialog } from './payment-setup-dialog.tsx';
import { usePaymentSetup } from './use-payment-setup.ts';

interface PaymentSectionProps {
  acceptPayments: boolean;
  depositPercentage: string;
  customPaymentInstructions: string;
  /** Lets the form be left without a question; its work stays kept. */
  onLeave: () => void;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 20_000;

export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { acceptPayments, depositPercentage, customPaymentInstructions, onLeave, dispatch } = props;
  const { lacksMethod } = usePaymentSetup();
  // Set as long as the switch was just put on: the settings may be read only then.
  const [justSwitchedOn, setJustSwitchedOn] = useState(false);
  const accept = (value: boolean) => {
    dispatch({ type: 'fieldSet', field: 'acceptPayments', value });
    setJustSwitchedOn(value);
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
        <Field label="Deposit percentage">
          <PercentInput
            step={PERCENT.step}
            value={depositPercentage}
            onValueChange={(value) => dispatch({ type: 'fieldSet', field: 'depositPercentage', value })}
          />
        </Field>
        <Field label="Payment instructions (optional)">
          <TextArea
            rows={2}
            className="min-h-control!"
            value={customPaymentInstructions}
            maxLength={TEXT_MAX}
            onChange={(event) =>
              dispatch({ type: 'fieldSet', field: 'customPaymentInstructions', value: event.target.value })
            }
          />
        </Field>
      </div>
      <PaymentSetupDialog
        open={justSwitchedOn && lacksMethod({ acceptPayments, customPaymentInstructions })}
        onClose={() => setJustSwitchedOn(false)}
        onLeave={onLeave}
      />
    </FormSection>
  );
});
