import { hasPaymentMethod } from '@plumbline/contract/payments/payment-methods';
import { useSettings } from '../../../settings/api.ts';
import { JUST_READ_MS } from '../../api.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';

/** Shown if a deposit is required but no payment method is set up. */
export const PAYMENT_SETUP = {
  title: 'Payment Setup Required',
  description:
    'Please configure a payment method in Settings or add payment instructions below before enabling payment acceptance.',
} as const;

type PaymentFields = Pick<EstimateDraft, 'acceptPayments' | 'customPaymentInstructions'>;

/** Whether a client could pay the deposit; unreadable settings do not block. */
export function usePaymentSetup() {
  const { data: settings, refetch } = useSettings(JUST_READ_MS);
  const hasInstructions = ({ customPaymentInstructions }: PaymentFields) =>
    customPaymentInstructions.trim() !== '';

  /** Refetches the settings before refusing: a method may have been added in another tab. */
  const canBePaid = async (draft: PaymentFields): Promise<boolean> => {
    if (!draft.acceptPayments || hasInstructions(draft)) return true;
    if (settings && hasPaymentMethod(settings)) return true;
    const { data } = await refetch();
    return !data || hasPaymentMethod(data);
  };

  return { canBePaid };
}
