import type { Currency } from '@plumbline/contract/pricing/currency';
import { useCallback, useMemo, useRef, useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import type { DraftStore } from '../../editor/changes/draft-store.ts';
import { removedPart } from '../../editor/changes/group-actions.ts';
import {
  allRows,
  choiceTitle,
  contentsOf,
  groupIdsOf,
  groupTitle,
  listParts,
} from '../../editor/draft-parts.ts';
import type { DraftGroup, EstimateDraft } from '../../editor/estimate-draft.ts';
import type { FigurePlace } from '../../editor/faults/faulty-figure.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { priceDraft } from '../../editor/totals/draft-pricing.ts';
import { FormSection } from '../form-section.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
import { useDraft } from '../use-draft.ts';
import { AddParts, type NewPart } from './add-parts.tsx';
import { ChoicePart } from './choice-part.tsx';
import { countWords, GroupPart } from './group-part.tsx';
import type { PartActions } from './part-actions.ts';
import { usePartActions } from './use-part-actions.ts';

interface PartListProps {
  accountId: string;
  store: DraftStore;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  refused: FigurePlace | null;
}

/** The part that is open on a phone, and the shown package of each choice. */
function useShownParts(draft: EstimateDraft, refused: FigurePlace | null) {
  const [openId, setOpenId] = useState<string | null>(null);
  /** The latest first. */
  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  const [lastRefused, setLastRefused] = useState(refused);
  const show = useCallback(
    (id: string) => setShownIds((ids) => [id, ...ids.filter((one) => one !== id)]),
    [],
  );
  const toggle = useCallback((id: string) => setOpenId((open) => (open === id ? null : id)), []);
  // A figure for which saving was refused must be visible before it gets the focus.
  if (refused !== lastRefused) {
    setLastRefused(refused);
    const groupId = allRows(draft).find(({ key }) => key === refused?.key)?.groupId;
    const part = groupId && listParts(draft).find((one) => groupIdsOf(one).includes(groupId));
    if (part) {
      setOpenId(part.id);
      show(groupId);
    }
  }
  return { openId, setOpenId, shownIds, show, toggle };
}

/** The shown package: the last requested one, else the recommended one. */
function shownOf(packages: readonly DraftGroup[], shownIds: readonly string[]): string {
  const shownId = shownIds.find((id) => packages.some((group) => group.id === id));
  return shownId ?? (packages.find(({ preselected }) => preselected) ?? packages[0])?.id ?? '';
}

/** The name of a group or choice in a question. */
function partName({ groups, choices }: EstimateDraft, id: string): string {
  const choice = choices.find((one) => one.id === id);
  const group = groups.find((one) => one.id === id);
  return choice ? choiceTitle(choice) : group ? groupTitle(group) : '';
}

interface PartItemsProps extends Omit<PartListProps, 'refused'> {
  actions: PartActions;
  openId: string | null;
  shownIds: readonly string[];
}

/**
 * The groups and choices. It reads the draft itself, so that the drag-and-drop wrapper does not render at
 * every keystroke.
 */
function PartItems({ store, actions, openId, shownIds, ...common }: PartItemsProps) {
  const draft = useDraft(store);
  const sums = priceDraft(draft, common.currency);
  const parts = listParts(draft);
  const hasLooseLines = allRows(contentsOf(draft, [null])).length > 0;
  return parts.map((part, index) => {
    const contents = contentsOf(draft, groupIdsOf(part));
    const rows = allRows(contents);
    const shared = {
      ...common,
      ...contents,
      index,
      count: parts.length,
      isOpen: part.id === openId,
      actions,
      dispatch: store.dispatch,
    };
    const amounts = groupIdsOf(part).map((id) => sums.groups.get(id) ?? '0');
    if (part.kind === 'choice')
      return (
        <ChoicePart
          key={part.id}
          choice={part.choice}
          packages={part.packages}
          amounts={amounts}
          shownId={shownOf(part.packages, shownIds)}
          canFill={hasLooseLines && rows.length === 0}
          {...shared}
        />
      );
    const hasMarkup =
      draft.markupIn === 'line' &&
      rows.some(({ id }) => sums.lines.get(id)?.price !== sums.lines.get(id)?.amount);
    return (
      <GroupPart
        key={part.id}
        group={part.group}
        amount={amounts[0] ?? '0'}
        hasMarkup={hasMarkup}
        {...shared}
      />
    );
  });
}

/** The groups and choices of an estimate, and the row that adds them. */
export function PartList(props: PartListProps) {
  const { accountId, store, rates, currency, isPhone } = props;
  const { dispatch } = store;
  const draft = useDraft(store);
  const { openId, setOpenId, shownIds, show, toggle } = useShownParts(draft, props.refused);
  const { actions, focusTitle, askedId, endAsking, remove } = usePartActions(dispatch, { show, toggle });
  const addRef = useRef<HTMLButtonElement>(null);
  const addPart = (kind: NewPart) => {
    const id = newId();
    dispatch(kind === 'choice' ? { type: 'choiceAdded', id } : { type: 'groupAdded', id, kind });
    setOpenId(id);
    focusTitle(id);
  };
  const keys = listParts(draft).map(({ id }) => id);
  const move = useCallback(
    (id: string, toIndex: number) => dispatch({ type: 'partMoved', id, toIndex }),
    [dispatch],
  );
  const items = useMemo(() => {
    const list = <PartItems {...{ accountId, store, rates, currency, isPhone, actions, openId, shownIds }} />;
    return isPhone ? <ul>{list}</ul> : list;
  }, [accountId, store, rates, currency, isPhone, actions, openId, shownIds]);
  const add = <AddParts draft={draft} isPhone={isPhone} firstRef={addRef} onAdd={addPart} />;
  const sortable = (
    <SortableList keys={keys} itemName="group" onMove={move}>
      {items}
    </SortableList>
  );
  return (
    <>
      {isPhone && keys.length > 0 ? (
        <FormSection title="Groups" isDone={false}>
          {sortable}
          {add}
        </FormSection>
      ) : (
        <>
          {keys.length > 0 && sortable}
          <div className="border-b border-line">{add}</div>
        </>
      )}
      {askedId !== null && (
        <ConfirmDialog
          open
          onOpenChange={endAsking}
          title={`Remove ${partName(draft, askedId)} with its ${countWords(allRows(removedPart(draft, askedId)).length)}?`}
          confirmLabel="Remove"
          danger={false}
          focusAfter={addRef}
          onConfirm={() => remove(askedId)}
        >
          You can undo this right after.
        </ConfirmDialog>
      )}
    </>
  );
}
