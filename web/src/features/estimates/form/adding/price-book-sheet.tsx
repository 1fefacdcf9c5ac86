import { FILE_LIMITS } from '@plumbline/contract/files';
import { Check, Plus } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { findByWords } from '../../../../lib/lists/find-by-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { SearchInput } from '../../../../ui/inputs/search-input.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { useKits } from '../../../catalog/kits-api.ts';
import { RowPhoto } from '../../../catalog/material-photo.tsx';
import { lineKey } from '../../editor/changes/line-actions.ts';
import { contentsOf, groupTitle } from '../../editor/draft-parts.ts';
import type { SectionName } from '../../editor/estimate-draft.ts';
import { newId } from '../../editor/new-id.ts';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { useRememberedQuantities } from './add-lines.tsx';
import { type GivenKit, kitActions } from './kits/kit-actions.ts';
import { KitRows } from './kits/kit-rows.tsx';
import { linesOfPicks, type Offer, photoOfLine } from './offers.ts';
import { type OfferSources, useOffers } from './use-offers.ts';

/** The rows shown: a longer list is searched. */
const MOST_ROWS = 100;

interface PriceBookSheetProps extends OfferSources {
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
  /** The photo that came along; null for none. */
  readonly fileId: string | null;
}

/** Items and labor of the price book, what was used lately first. One tap adds one to the group. */
function PriceBookSheet(props: PriceBookSheetProps) {
  const { groupId, dispatch, onClose } = props;
  const { hasRoom, readDraft } = useRoom();
  const { last, offers, isPending } = useOffers(props);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [added, setAdded] = useState<readonly Added[]>([]);
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
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
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
      <SearchInput
        label="Search the price book"
        placeholder="Search items, labor and kits"
        value={typed}
        onValueChange={setTyped}
      />
      <KitRows
        search={search}
        currency={props.currency}
        addedIds={added.map(({ offerId }) => offerId)}
        onAdd={addKit}
      />
      <ul aria-label="Items and labor" className="mt-2">
        {found.slice(0, MOST_ROWS).map((offer) => (
          <ItemRow
            key={offer.id}
            offer={offer}
            count={added.filter(({ offerId }) => offerId === offer.id).length}
            onAdd={add}
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
  /** How often it was added. */
  count: number;
  onAdd: (offer: Offer) => void;
}

function ItemRow({ offer, count, onAdd }: ItemRowProps) {
  const { name, detail } = offer;
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_56px] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onAdd(offer)}
        className={classNames(
          'flex min-h-14 w-full items-center gap-3 px-2 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2',
          count > 0 && 'bg-action-soft',
        )}
      >
        <RowPhoto fileId={offer.fileId} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          <span className="figures block text-sm text-ink-2">
            {count > 1 ? `${detail} · added ${count} times` : count === 1 ? `${detail} · added` : detail}
          </span>
        </span>
        {count > 0 ? (
          <Check aria-hidden="true" className="text-action-text" />
        ) : (
          <Plus aria-hidden="true" className="text-action-text" />
        )}
      </button>
    </li>
  );
}

/** On a desk: adds from the price book to the lines without a group, and remembers the quantities. */
export const AddBookLines = memo(function AddBookLines(
  props: Omit<PriceBookSheetProps, 'onClose' | 'groupId'>,
) {
  useRememberedQuantities(props.accountId);
  return (
    <div className="-ml-3 py-2">
      <AddFromPriceBook {...props} groupId={null} />
    </div>
  );
});

/** Opens the price book for a group, or for the lines without one. */
export const AddFromPriceBook = memo(function AddFromPriceBook(props: Omit<PriceBookSheetProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="px-3!"
      >
        Add from price book
      </Button>
      {isOpen && <PriceBookSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
});
