import type { Profile } from '@plumbline/contract/accounts';
import type { MarkupPlace } from '@plumbline/contract/offer/display';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { PERCENT_NAMES, type PercentTexts } from '@plumbline/contract/pricing/sums';
import { useState } from 'react';
import { isOnline } from '../../../../lib/use-online.ts';
import { useSaveSettings } from '../../../settings/api.ts';
import { reportFailure } from '../../actions/report-failure.ts';
import type { DraftStore } from '../../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import { draftFaultText } from '../../editor/faults/draft-faults.ts';
import { findFaultyFigure } from '../../editor/faults/faulty-figure.ts';

type Sending = 'pdf' | 'send';

interface PricingQuestionParts {
  profile: Profile;
  store: DraftStore;
  currency: Currency;
  start: (kind: Sending, draft: EstimateDraft) => Promise<void>;
}

/**
 * Delays the first sending or PDF of an account until its contractor has chosen markups, their placement, tax
 * and deposit. A draft that could not be sent anyway is not delayed.
 */
export function usePricingQuestion({ profile, store, currency, start }: PricingQuestionParts) {
  const { dispatch } = store;
  const settings = useSaveSettings();
  const [asking, setAsking] = useState<Sending | null>(null);
  // The profile is read again only after the settings are saved.
  const [isAnswered, setIsAnswered] = useState(profile.pricingChosen);

  const begin = (kind: Sending) => {
    const draft = store.read();
    const isReady = draftFaultText(draft) === null && findFaultyFigure(draft, currency) === null;
    if (isAnswered || profile.pricingChosen || !isReady || !isOnline()) void start(kind, draft);
    else setAsking(kind);
  };

  const choose = (percents: PercentTexts, markupIn: MarkupPlace) => {
    const { taxRate, depositPercentage, ...markups } = percents;
    const defaults = {
      ...markups,
      // With named taxes, the rate is their sum.
      ...(store.read().taxes.length === 0 && { defaultTaxRate: taxRate }),
      defaultDepositPercentage: depositPercentage,
      markupIn,
    };
    settings.mutate(defaults, {
      onSuccess: () => {
        setIsAnswered(true);
        setAsking(null);
        for (const name of PERCENT_NAMES) dispatch({ type: 'fieldSet', field: name, value: percents[name] });
        dispatch({ type: 'fieldSet', field: 'markupIn', value: markupIn });
        if (asking) void start(asking, { ...store.read(), ...percents, markupIn });
      },
      onError: (error) => reportFailure(error, 'Failed to save your prices. Please try again.'),
    });
  };

  return {
    isAsking: asking !== null,
    isSaving: settings.isPending,
    begin,
    choose,
    close: () => setAsking(null),
  };
}
