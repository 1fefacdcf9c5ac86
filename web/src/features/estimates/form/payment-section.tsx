import { memo } from 'react';
import { Field } from '../../../ui/field.tsx';
import { PercentInput } from '../../../ui/number-input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { PERCENT } from '../editor/typed-decimal.ts';
import type { DraftDispatch } from './draft-dispatch.ts';
import { FormSection } from './form-section.tsx';

interface PaymentSectionProps {
  acceptPayments: boolean;
  depositPercentage: string;
  customPaymentInstructions: string;
  dispatch: DraftDispatch;
}

const TEXT_MAX = 20_000;

export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { acceptPayments, depositPercentage, customPaymentInstructions, dispatch } = props;
  return (
    <FormSection title="Payment Information" isDone>
      <Switch
        label="Accept Payments"
        hint="Your client pays the deposit when they accept."
        checked={acceptPayments}
        onCheckedChange={(value) => dispatch({ type: 'fieldSet', field: 'acceptPayments', value })}
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
    </FormSection>
  );
});
