import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { useState } from 'react';
import { HttpError } from '../../../../lib/http/http-error.ts';
import { useProfile } from '../../../../lib/use-session.ts';

export interface DraftCurrency {
  readonly currency: Currency;
  /** What a new estimate is to be in; undefined for whatever the account's is. */
  readonly ofNew: Currency | undefined;
  /** Takes note when that was refused. */
  readonly onRefused: (error: unknown) => void;
}

/**
 * The currency in which the form's figures are typed. A change of the account's leaves that of a new estimate as it is until
 * the server refuses it, and says that the amounts should be checked; an estimate has its own for good.
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
  // Work on an estimate that has another than the account's would be refused for ever.
  const ofNew = opened && currency !== ofAccount ? undefined : currency;
  return { currency, ofNew, onRefused };
}
