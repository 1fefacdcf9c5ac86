import { unitText } from '@plumbline/contract/content/unit-text';
import { FILE_LIMITS } from '@plumbline/contract/files';
import { Check, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { findByWords } from '../../../../lib/lists/find-by-words.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { Stepper } from '../../../../ui/choices/stepper.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { SearchInput } from '../../../../ui/inputs/search-input.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { useKits } from '../../../catalog/kits-api.ts';
import { RowPhoto } from '../../../catalog/material-photo.tsx';
import { lineKey } from '../../editor/changes/line-actions.ts';
import { contentsOf, groupTitle } from '../../editor/draft-parts.ts';
import type { EstimateDraft, SectionName } from '../../editor/estimate-draft.ts';
import { HOURS, QUANTITY } from '../../editor/figures/typed-decimal.ts';
import { THUMB_STEP } from '../lines/rows/phone-line.tsx';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { type GivenKit, kitActions } from './kits/kit-actions.ts';
import { KitRows } from './kits/kit-rows.tsx';
import { linesOfPicks, type Offer, photoOfLine } from './offers.ts';
import { type OfferSources, useOffers } from './use-offers.ts';

/** The number of rows shown; a longer list must be searched. */
const MOST_ROWS = 100;

export interface PriceBookSheetProps extends OfferSources {
  /** Null for the lines without a group. */
  groupId: string | null;
  dispatch: DraftDispatch;
  onClose: () => void;
}

interface Added {
  readonly offerId: string;
  readonly lines: readonly { readonly section: SectionName; readonly key: string }[];
  /** The texts among the lines of a kit. */
  readonly textIds: readonly string[];
  /** The photo added with it; null for none. */
  readonly fileId: string | null;
}

/** The quantity of the added line; for a kit that of its first line. */
function quantityIn(draft: EstimateDraft, of: Added | undefined): string {
  const key = of?.lines[0]?.key;
  const row = [...draft.laborLines, ...draft.materialLines].find((line) => line.key === key);
  if (!row) return '1';
  return 'hours' in row ? row.hours : row.quantity;
}

/** Items and labor of the price book, recently used ones first. One tap adds one to the group. */
export function PriceBookSheet(props: PriceBookSheetProps) {
  const { groupId, dispatch, onClose } = props;
  const { hasRoom, readDraft } = useRoom();
  const { last, offers, isPending } = useOffers(props);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [added, setAdded] = useState<readonly Added[]>([]);
  /** Of the line that was added last. */
  const [quantity, setQuantity] = useState('1');
  const group = readDraft().groups.find(({ id }) => id === groupId);
  const items = offers.filter(({ kind }) => kind !== 'costs');
  const found = search === '' ? items : findByWords(items, search);
  const { data: kits = [] } = useKits();
  const isUnknown = !isPending && found.length === 0 && findByWords(kits, search).length === 0;

  const add = (offer: Offer) => {
    const section = offer.kind === 'labor' ? 'laborLines' : 'materialLines';
    if (!hasRoom({ [section]: 1 })) return;
    const draft = readDraft();
    const hasPhoto = offer.fileId && draft.files.length < FILE_LIMITS.perEstimate;
    const lineId = newId();
    const { laborLines, materialLines } = linesOfPicks([offer], last);
    const index = contentsOf(draft, [groupId])[section].length;
    const common = { type: 'linesAdded', groupId, index } as const;
    const withId = <Line extends object>(lines: readonly Line[]) =>
      lines.map((line) => ({ ...line, id: lineId }));
    if (section === 'laborLines') dispatch({ ...common, section, lines: withId(laborLines) });
    else dispatch({ ...common, section, lines: withId(materialLines) });
    const photo = offer.fileId && hasPhoto ? photoOfLine(offer.fileId, offer.name, lineId) : null;
    if (photo) dispatch({ type: 'fileAdded', file: photo, before: [] });
    const line = { section, key: lineKey(draft.nextKey) } as const;
    setAdded([...added, { offerId: offer.id, lines: [line], textIds: [], fileId: photo?.id ?? null }]);
    setQuantity(last.get(offer.id) ?? '1');
  };
  const latest = added.at(-1);
  const changeQuantity = (next: string) => {
    setQuantity(next);
    const line = latest?.lines[0];
    if (line?.section === 'laborLines')
      dispatch({ type: 'lineChanged', section: 'laborLines', key: line.key, change: { hours: next } });
    if (line?.section === 'materialLines')
      dispatch({ type: 'lineChanged', section: 'materialLines', key: line.key, change: { quantity: next } });
  };
  const addKit = (kitAdded: GivenKit) => {
    const { kit, given } = kitAdded;
    const { actions, lines, textIds } = kitActions(kitAdded, readDraft(), groupId);
    const fits = hasRoom({
      laborLines: given.laborLines.length,
      materialLines: given.materialLines.length,
      additionalCosts: given.additionalCosts.length,
    });
    if (!fits) return;
    for (const action of actions) dispatch(action);
    setAdded([...added, { offerId: kit.id, lines, textIds, fileId: null }]);
  };
  const undo = () => {
    const undone = added.at(-1);
    if (!undone) return;
    if (undone.fileId) dispatch({ type: 'fileRemoved', id: undone.fileId });
    for (const id of undone.textIds) dispatch({ type: 'textRemoved', id });
    for (const { section, key } of undone.lines) dispatch({ type: 'lineRemoved', section, key });
    setAdded(added.slice(0, -1));
    setQuantity(quantityIn(readDraft(), added.at(-2)));
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Add from price book"
      description={group ? `To ${groupTitle(group)}` : undefined}
      footer={
        <>
          <output className="mr-auto flex items-center gap-1 text-ink-2">
            {added.length > 0 && (
              <>
                {`${added.reduce((sum, { lines }) => sum + lines.length, 0)} added.`}
                <Button variant="ghost" onClick={undo} className="px-2!">
                  Undo
                </Button>
              </>
            )}
          </output>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="sticky -top-4 z-1 -mx-4 -mt-4 border-b border-line bg-raised px-4 py-3 md:-mx-6 md:px-6">
        <SearchInput
          label="Search the price book"
          placeholder="Search items, labor and kits"
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      <KitRows
        search={search}
        currency={props.currency}
        addedIds={added.map(({ offerId }) => offerId)}
        onAdd={addKit}
      />
      <ul aria-label="Items and labor">
        {found.slice(0, MOST_ROWS).map((offer) => (
          <ItemRow
            key={offer.id}
            offer={offer}
            isUsed={last.has(offer.id)}
            count={added.filter(({ offerId }) => offerId === offer.id).length}
            quantity={latest?.offerId === offer.id ? quantity : null}
            onAdd={add}
            onQuantity={changeQuantity}
          />
        ))}
      </ul>
      {isPending && <p className="py-3 text-ink-2">Loading your price book</p>}
      {isUnknown && <p className="py-3 text-ink-2">Nothing matches “{search}”.</p>}
      {found.length > MOST_ROWS && (
        <p className="py-3 text-sm text-ink-2">
          {`${(found.length - MOST_ROWS).toLocaleString('en-US')} more: search to find them`}
        </p>
      )}
    </Sheet>
  );
}

interface ItemRowProps {
  offer: Offer;
  /** Whether it was used in an estimate before. */
  isUsed: boolean;
  /** The number of times it was added. */
  count: number;
  /** Of the line that was added last; null for none. */
  quantity: string | null;
  onAdd: (offer: Offer) => void;
  onQuantity: (quantity: string) => void;
}

function ItemRow({ offer, isUsed, count, quantity, onAdd, onQuantity }: ItemRowProps) {
  const { name, detail, category } = offer;
  const place = isUsed ? 'Used before' : category;
  const format = offer.kind === 'labor' ? HOURS : QUANTITY;
  const unit = offer.kind === 'labor' ? 'hour' : offer.kind === 'materials' ? offer.line.unit : '';
  const Sign = count > 0 ? Check : Plus;
  return (
    <li
      className={classNames(
        '-mx-4 border-b border-line px-4 [contain-intrinsic-size:auto_64px] [content-visibility:auto] md:-mx-6 md:px-6',
        count > 0 && 'bg-action-soft',
      )}
    >
      <button
        type="button"
        onClick={() => onAdd(offer)}
        className="flex min-h-16 w-full items-center gap-3 py-2 text-left focus-visible:-outline-offset-2"
      >
        <RowPhoto fileId={offer.fileId} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-ink-2">
            {count > 1 ? `Added ${count} times` : count === 1 ? 'Added' : place}
          </span>
        </span>
        <span className="figures max-w-2/5 flex-none text-right text-sm text-ink-2 wrap-anywhere">
          {detail}
        </span>
        <Sign aria-hidden="true" className="flex-none text-action-text" />
      </button>
      {quantity !== null && (
        <fieldset aria-label={`Quantity of ${name}`} className="w-44 pb-3">
          <Stepper
            of={name}
            aria-label={`${name}, ${unit === 'hour' ? 'hours' : unit}`}
            rules={format}
            step={format.step}
            buttonStep={THUMB_STEP}
            unit={unitText(quantity, unit)}
            value={quantity}
            onValueChange={onQuantity}
          />
        </fieldset>
      )}
    </li>
  );
}
