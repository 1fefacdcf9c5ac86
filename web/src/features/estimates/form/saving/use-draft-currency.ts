import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { useState } from 'react';
import { HttpError } from '../../../../lib/http/http-error.ts';
import { useProfile } from '../../../../lib/use-session.ts';

export interface DraftCurrency {
  readonly currency: Currency;
  /** The currency to create an estimate in; undefined for the account's. */
  readonly ofNew: Currency | undefined;
  /** Records a refusal of that currency. */
  readonly onRefused: (error: unknown) => void;
}

/**
 * The currency of the form's figures. When the account's currency changes, a new estimate keeps its own until the
 * server refuses it, and then asks to check the amounts; an existing estimate's currency never changes.
 */
export function useDraftCurrency(opened: Estimate | null, kept: Currency | undefined): DraftCurrency {
  const { currency: ofAccount } = useProfile();
  const [currency, setCurrency] = useState(opened?.currency ?? kept ?? ofAccount);
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused && currency !== ofAccount) {
    setCurrency(ofAccount);
    setIsRefused(false);
  }
  const onRefused = (error: unknown) => {
    const isChanged = error instanceof HttpError && error.body.error === 'CURRENCY_CHANGED';
    if (isChanged && !opened) setIsRefused(true);
  };
  // Work on an estimate in another currency than the account's could never be saved as a new one in that currency.
  const ofNew = opened && currency !== ofAccount ? undefined : currency;
  return { currency, ofNew, onRefused };
}
