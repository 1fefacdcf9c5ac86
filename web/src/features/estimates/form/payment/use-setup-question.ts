import { hasPaymentMethod } from '@plumbline/contract/payments/payment-methods';
import { useState } from 'react';
import { useSettings } from '../../../settings/api.ts';
import { JUST_READ_MS } from '../../api.ts';

/**
 * Whether to show that no payment method is set up. It is decided once, when payments are switched on or when the
 * settings load just after; later edits neither open nor close it.
 */
export function useSetupQuestion() {
  const { data: settings, isError } = useSettings(JUST_READ_MS);
  const [isUndecided, setIsUndecided] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (isUndecided && (settings || isError)) {
    setIsUndecided(false);
    setIsOpen(settings !== undefined && !hasPaymentMethod(settings));
  }
  return { isOpen, onSwitched: setIsUndecided, close: () => setIsOpen(false) };
}
