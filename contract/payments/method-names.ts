import type { ReceivedMethod } from '../payments.ts';
import { PROVIDER_NAMES } from './providers.ts';

export const RECEIVED_METHOD_NAMES: Readonly<Record<ReceivedMethod, string>> = {
  cash: 'Cash',
  check: 'Check',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  venmo: 'Venmo',
  ...PROVIDER_NAMES,
  other: 'Other',
};
