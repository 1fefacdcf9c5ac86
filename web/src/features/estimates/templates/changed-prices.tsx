import type { ChangedPrice } from '@plumbline/contract/estimates/templates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatPrice } from '@plumbline/contract/pricing/format-money';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useUndoOffers } from '../../../ui/overlays/use-undo-offers.ts';
import type { DraftStore } from '../editor/changes/draft-store.ts';

interface ChangedPricesProps {
  prices: readonly ChangedPrice[];
  store: DraftStore;
  currency: Currency;
}

const SHOWN = 3;

/** Lists the prices that differ from the template's, and offers to keep the template's. */
export function ChangedPrices({ prices, store, currency }: ChangedPricesProps) {
  const [isShown, setShown] = useState(prices.length > 0);
  const offerUndo = useUndoOffers();
  if (!isShown) return null;
  const money = (price: string) => formatPrice(price, currency);
  const listed = prices
    .slice(0, SHOWN)
    .map(({ name, before, now }) => `${name}, ${money(before)} before, ${money(now)} now`);
  const more = prices.length - listed.length;
  const keep = () => {
    const draft = store.read();
    keepPrices(prices, store);
    setShown(false);
    offerUndo('Kept the template’s prices', () => restore(draft));
  };
  const restore = (draft: ReturnType<DraftStore['read']>) => {
    for (const row of [...draft.laborLines, ...draft.materialLines])
      if (prices.some(({ lineId }) => lineId === row.id)) setPrice(store, row);
    setShown(true);
  };
  return (
    <Banner
      title={`${prices.length === 1 ? '1 price has' : `${prices.length} prices have`} changed since you saved this template:`}
      className="mt-4"
      action={
        <Button variant="ghost" onClick={keep}>
          Keep the template’s prices
        </Button>
      }
      onDismiss={() => setShown(false)}
    >
      {`${listed.join('; ')}${more > 0 ? `, and ${more} more` : ''}.`}
    </Banner>
  );
}

type PricedRow = ReturnType<DraftStore['read']>['laborLines' | 'materialLines'][number];

/** Sets a line's price and markup to those of this row. */
function setPrice({ dispatch }: DraftStore, row: PricedRow): void {
  const { key, markupPercent } = row;
  if ('rate' in row)
    dispatch({ type: 'lineChanged', section: 'laborLines', key, change: { rate: row.rate, markupPercent } });
  else
    dispatch({
      type: 'lineChanged',
      section: 'materialLines',
      key,
      change: { unitCost: row.unitCost, markupPercent },
    });
}

function keepPrices(prices: readonly ChangedPrice[], store: DraftStore): void {
  const { laborLines, materialLines } = store.read();
  const rows: readonly PricedRow[] = [...laborLines, ...materialLines];
  for (const { lineId, before, markupPercent } of prices) {
    const row = rows.find(({ id }) => id === lineId);
    const terms = { markupPercent: markupPercent ?? '' };
    if (row)
      setPrice(
        store,
        'rate' in row ? { ...row, ...terms, rate: before } : { ...row, ...terms, unitCost: before },
      );
  }
}
