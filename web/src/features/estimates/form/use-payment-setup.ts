import { hasPaymentMethod } from '@plumbline/contract/payments/payment-methods';
import { useSettings } from '../../settings/api.ts';
import { JUST_READ_MS } from '../api.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';

/** Said where a deposit is asked for that nobody could pay. */
export const PAYMENT_SETUP = {
  title: 'Payment Setup Required',
  description:
    'Please configure a payment method in Settings or add payment instructions below before enabling payment acceptance.',
} as const;

type PaymentFields = Pick<EstimateDraft, 'acceptPayments' | 'customPaymentInstructions'>;

/** Whether a client could pay the deposit; settings that cannot be read are no reason to refuse. */
export function usePaymentSetup() {
  const { data: settings, refetch } = useSettings(JUST_READ_MS);
  const hasInstructions = ({ customPaymentInstructions }: PaymentFields) =>
    customPaymentInstructions.trim() !== '';

  /** Asks the settings anew before refusing: a method may have been added in another tab. */
  const canBePaid = async (draft: PaymentFields): Promise<boolean> => {
    if (!draft.acceptPayments || hasInstructions(draft)) return true;
    if (settings && hasPaymentMethod(settings)) return true;
    const { data } = await refetch();
    return !data || hasPaymentMethod(data);
  };

  return { canBePaid };
}
