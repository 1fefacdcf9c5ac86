import type { Currency } from '@plumbline/contract/pricing/currency';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { App } from '../../../app/app.tsx';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { SESSION_KEY } from '../../../lib/use-session.ts';
import { DraftStore } from '../editor/changes/draft-store.ts';
import type { EstimateDraft } from '../editor/estimate-draft.ts';
import { priceDraft } from '../editor/totals/draft-pricing.ts';
import { EstimateLines } from '../form/estimate-lines.tsx';
import { useDraft } from '../form/use-draft.ts';
import { sampleDraft } from './sample-draft.ts';
import { sampleProfile } from './sample-profile.ts';

const RATES = { lead: '45.00', helper: '25.00', specialist: '65.00' };
const EMPTY = { laborLines: [], materialLines: [], additionalCosts: [] };

interface LineFormOptions {
  isPhone?: boolean;
  currency?: Currency;
  onDraft: (draft: EstimateDraft) => void;
}

function Lines(props: LineFormOptions & { initial: EstimateDraft }) {
  const { initial, isPhone = false, currency = 'USD', onDraft } = props;
  const [store] = useState(() => new DraftStore(initial));
  const draft = useDraft(store);
  onDraft(draft);
  return (
    <EstimateLines
      accountId="an-account"
      store={store}
      sums={priceDraft(draft, currency)}
      rates={RATES}
      refused={null}
      {...{ currency, isPhone }}
    />
  );
}

/** Renders the three sections of lines over the form's real state; `draft()` returns the current contents. */
export function openLines(lines: Partial<EstimateDraft>, options: Omit<LineFormOptions, 'onDraft'> = {}) {
  let latest: EstimateDraft = sampleDraft({ ...EMPTY, ...lines });
  const keep = (draft: EstimateDraft) => {
    latest = draft;
  };
  const queryClient = createQueryClient();
  queryClient.setQueryData(SESSION_KEY, sampleProfile({ trade: 'roofing' }));
  render(
    <App queryClient={queryClient}>
      <MemoryRouter>
        <Lines initial={latest} {...options} onDraft={keep} />
      </MemoryRouter>
    </App>,
  );
  return { draft: () => latest };
}
