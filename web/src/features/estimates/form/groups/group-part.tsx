import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { memo } from 'react';
import { allRows, groupTitle } from '../../editor/draft-parts.ts';
import type { DraftGroup } from '../../editor/estimate-draft.ts';
import { hasSameLines } from '../lines/same-lines.ts';
import { GroupDescription, GroupKindField, TitleField } from './group-fields.tsx';
import { GroupLines } from './group-lines.tsx';
import { PartMenu, placeItems, removeItem, showItems, tickItem } from './group-menu.tsx';
import { linesOf, type PartActions, type PartLines, type PartPlace } from './part-actions.ts';
import { PartFrame } from './part-frame.tsx';

interface GroupPartProps extends PartPlace, PartLines {
  group: DraftGroup;
  /** The amount it adds, as decimal text. */
  amount: string;
  hasMarkup: boolean;
  actions: PartActions;
}

const KIND_WORDS = { included: 'Included', addOn: 'Add-on', package: 'Package' } as const;

export const countWords = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

/** A group: its title, kind and amount, and its lines. */
export const GroupPart = memo(function GroupPart(props: GroupPartProps) {
  const { group, amount, hasMarkup, actions, dispatch, index, count, isPhone, isOpen } = props;
  const lineCount = allRows(props).length;
  const { id, kind } = group;
  const name = groupTitle(group);
  const ticked = kind === 'addOn' && group.preselected ? ', checked' : '';
  return (
    <PartFrame
      partId={id}
      title={name}
      detail={`${KIND_WORDS[kind]}${ticked}, ${countWords(lineCount)}`}
      amount={lineCount > 0 ? formatAmount(amount) : null}
      isDone={lineCount > 0}
      count={count}
      isPhone={isPhone}
      isOpen={isOpen}
      onToggle={() => actions.toggle(id)}
      head={
        <>
          <TitleField
            label="Title of the group"
            value={group.title}
            placeholder={kind === 'addOn' ? 'Name the add-on, like Gutters' : 'Name the group, like Kitchen'}
            onChange={(title) => dispatch({ type: 'groupChanged', id, change: { title } })}
            className="flex-1 md:-ml-2 md:text-lg"
          />
          <GroupKindField group={group} dispatch={dispatch} />
          {lineCount > 0 && !isPhone && (
            <>
              {hasMarkup && <span className="flex-none text-sm text-ink-2">with markup</span>}
              <span className="figures min-w-20 flex-none text-right font-medium">
                {formatAmount(amount)}
              </span>
            </>
          )}
          <PartMenu
            name={name}
            items={[
              ...placeItems(
                {
                  rename: () => actions.rename(id),
                  move: (by) => dispatch({ type: 'partMoved', id, toIndex: index + by }),
                  duplicate: () => actions.duplicate(id),
                },
                { isFirst: index === 0, isLast: index === count - 1 },
              ),
              'separator',
              ...tickItem(group, dispatch),
              ...showItems(group, dispatch),
              'separator',
              removeItem('Remove', () => actions.remove(id)),
            ]}
          />
        </>
      }
    >
      <div className="mb-2 md:-mt-2 md:-ml-2">
        <GroupDescription group={group} dispatch={dispatch} />
      </div>
      <GroupLines {...linesOf(props, id)} isFramed={false} />
    </PartFrame>
  );
}, hasSameLines);
