import type { Currency } from '@plumbline/contract/pricing/currency';
import type { LineSection as Section } from '@plumbline/contract/pricing/price-lines';
import { Plus, Type } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { allRows } from '../../editor/draft-parts.ts';
import type { CostRow, DraftText, LaborRow, MaterialRow } from '../../editor/estimate-draft.ts';
import type { LaborRates } from '../../editor/figures/labor-rates.ts';
import { AddFromPriceBook } from '../adding/add-from-price-book.tsx';
import { AddGroupLines } from '../adding/add-lines.tsx';
import { KitNumbers } from '../adding/kits/kit-numbers.tsx';
import { CostSection } from '../lines/cost-section.tsx';
import { GroupIdContext } from '../lines/group-id-context.ts';
import { LaborSection } from '../lines/labor-section.tsx';
import type { SectionHandle } from '../lines/line-section.tsx';
import { hasSameLines } from '../lines/same-lines.ts';
import { BrowseMaterials } from '../materials/browse-materials.tsx';
import { MaterialSection } from '../materials/material-section.tsx';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

export interface GroupLinesProps {
  groupId: string;
  laborLines: readonly LaborRow[];
  materialLines: readonly MaterialRow[];
  additionalCosts: readonly CostRow[];
  textLines: readonly DraftText[];
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  /** In the frame of a choice: without its own frame. */
  isFramed: boolean;
  dispatch: DraftDispatch;
  accountId: string;
  /** False for removed work: no texts, and nothing from the price book. */
  offersMore?: boolean;
  /** Before the other buttons: another way to add lines. */
  children?: ReactNode;
}

interface AddButtonProps {
  label: string;
  keys: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
}

function AddButton({ label, keys, buttonRef, onAdd }: AddButtonProps) {
  return (
    <Button
      ref={buttonRef}
      variant="ghost"
      icon={<Plus aria-hidden="true" />}
      aria-label={`Add ${label.toLowerCase()}`}
      aria-keyshortcuts={keys}
      onClick={onAdd}
      className="px-3!"
    >
      {label}
    </Button>
  );
}

/** The lines of a group: one sheet with a small head for each section, and the buttons that add to it. */
export const GroupLines = memo(function GroupLines(props: GroupLinesProps) {
  const { groupId, laborLines, materialLines, additionalCosts, textLines, isFramed, dispatch } = props;
  const { isPhone, rates, currency, offersMore = true, children } = props;
  const labor = useRef<SectionHandle<LaborRow>>(null);
  const materials = useRef<SectionHandle<MaterialRow>>(null);
  const costs = useRef<SectionHandle<CostRow>>(null);
  const laborButton = useRef<HTMLButtonElement>(null);
  const materialButton = useRef<HTMLButtonElement>(null);
  const costButton = useRef<HTMLButtonElement>(null);
  const counts: Readonly<Record<Section, number>> = {
    labor: laborLines.length,
    materials: materialLines.length,
    costs: additionalCosts.length,
  };
  const isEmpty = counts.labor + counts.materials + counts.costs + textLines.length === 0;
  const textsOf = (section: Section) => textLines.filter((text) => text.section === section);
  const { hasRoom } = useRoom();
  const addText = () => {
    if (!hasRoom({ textLines: 1 })) return;
    const section = (['costs', 'materials', 'labor'] as const).find((one) => counts[one] > 0) ?? 'labor';
    dispatch({ type: 'textAdded', id: newId(), groupId, section, place: counts[section] });
  };
  const common = { currency, isPhone, dispatch };
  return (
    <GroupIdContext value={groupId}>
      <div
        className={classNames(
          isEmpty && 'hidden',
          isFramed ? 'border-t border-line' : 'overflow-clip rounded border border-line bg-surface',
        )}
      >
        <LaborSection
          rows={laborLines}
          subtotal="0"
          rates={rates}
          texts={textsOf('labor')}
          handle={labor}
          buttonRef={laborButton}
          {...common}
        />
        <MaterialSection
          rows={materialLines}
          subtotal="0"
          texts={textsOf('materials')}
          handle={materials}
          buttonRef={materialButton}
          {...common}
        />
        <CostSection
          rows={additionalCosts}
          total="0"
          texts={textsOf('costs')}
          handle={costs}
          buttonRef={costButton}
          {...common}
        />
      </div>
      <div className={isFramed ? 'px-5' : ''}>
        <KitNumbers rows={allRows(props)} currency={currency} dispatch={dispatch} />
      </div>
      <div
        className={classNames(
          'mt-1.5 -ml-3 flex flex-wrap gap-x-1',
          isFramed && 'border-t border-line px-5 py-1',
        )}
      >
        {children}
        {isPhone ? (
          <AddGroupLines {...{ groupId, accountId: props.accountId, rates, currency, dispatch }} />
        ) : (
          <>
            <AddButton
              label="Labor"
              keys="Alt+L"
              buttonRef={laborButton}
              onAdd={() => labor.current?.add()}
            />
            <AddButton
              label="Material"
              keys="Alt+M"
              buttonRef={materialButton}
              onAdd={() => materials.current?.add()}
            />
            <AddButton label="Cost" keys="Alt+C" buttonRef={costButton} onAdd={() => costs.current?.add()} />
          </>
        )}
        {offersMore && (
          <Button
            variant="ghost"
            icon={<Type aria-hidden="true" />}
            aria-label="Add text"
            onClick={addText}
            className="px-3!"
          >
            Text
          </Button>
        )}
        {offersMore && (
          <AddFromPriceBook accountId={props.accountId} {...{ groupId, rates, currency, dispatch }} />
        )}
        {offersMore && !isPhone && (
          <BrowseMaterials
            currency={currency}
            append={(lines, field) => materials.current?.append(lines, field) ?? false}
          />
        )}
      </div>
    </GroupIdContext>
  );
}, hasSameLines);
