import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { choiceTitle, groupTitle } from '../../editor/draft-parts.ts';
import type { DraftChoice, DraftGroup } from '../../editor/estimate-draft.ts';
import { hasSameLines } from '../lines/same-lines.ts';
import { GroupDescription, TitleField } from './group-fields.tsx';
import { GroupLines } from './group-lines.tsx';
import { PartMenu, placeItems, recommendItem, removeItem, showItems } from './group-menu.tsx';
import { linesOf, type PartActions, type PartLines, type PartPlace } from './part-actions.ts';
import { PartFrame } from './part-frame.tsx';

interface ChoicePartProps extends PartPlace, PartLines {
  choice: DraftChoice;
  packages: readonly DraftGroup[];
  /** The amount that each package adds, as decimal text. */
  amounts: readonly string[];
  /** The id of the package whose lines are shown. */
  shownId: string;
  /** Whether the ungrouped lines can be moved into each package. */
  canFill: boolean;
  actions: PartActions;
}

/** The packages side by side, each with its amount. Arrow keys move. */
function PackageTabs({
  panelId,
  ...props
}: Pick<ChoicePartProps, 'choice' | 'packages' | 'amounts' | 'shownId' | 'actions'> & {
  panelId: string;
}) {
  const { choice, packages, amounts, shownId, actions } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = packages[packages.findIndex(({ id }) => id === shownId) + by];
    if (by === 0 || !next) return;
    event.preventDefault();
    actions.show(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className="flex bg-sunken">
      <div
        ref={list}
        role="tablist"
        aria-label="Packages"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col"
      >
        {packages.map((group, place) => {
          const isShown = group.id === shownId;
          const amount = formatAmount(amounts[place] ?? '0');
          return (
            <button
              key={group.id}
              type="button"
              role="tab"
              data-tab={group.id}
              aria-selected={isShown}
              aria-controls={panelId}
              tabIndex={isShown ? 0 : -1}
              onClick={() => actions.show(group.id)}
              className={classNames(
                'relative grid min-h-14 content-center justify-items-start border-r border-line px-2.5 py-1.5 text-left -outline-offset-2 md:px-3.5',
                isShown ? 'bg-surface' : 'border-b hover:bg-line',
              )}
            >
              {isShown && <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 bg-action" />}
              <span className="flex w-full min-w-0 items-baseline gap-x-2 max-md:grid">
                <b className="min-w-0 truncate font-strong">{groupTitle(group)}</b>
                {group.preselected && (
                  <span className="ml-auto text-xs font-medium text-action-text max-md:-order-1 max-md:ml-0 max-[359px]:hidden">
                    Recommended
                  </span>
                )}
              </span>
              <span
                className={classNames(
                  'figures semi-narrow w-full wrap-anywhere text-ink-2',
                  // A third of a phone's width holds ten of the larger figures.
                  amount.length > 10 ? 'text-xs md:text-sm' : 'text-sm',
                )}
              >
                {amount}
              </span>
            </button>
          );
        })}
      </div>
      {packages.length < BOUNDS.packagesPerChoice && (
        <span className="grid flex-none place-items-center border-b border-line px-1">
          <IconButton label="Add a package" onClick={() => actions.addPackage(choice.id)}>
            <Plus aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      )}
    </div>
  );
}

/** A choice: one frame with its packages as tabs, one of them open. */
export const ChoicePart = memo(function ChoicePart(props: ChoicePartProps) {
  const { choice, packages, amounts, shownId, canFill, actions, dispatch, index, count, isPhone, isOpen } =
    props;
  const panelId = useId();
  const { id } = choice;
  const name = choiceTitle(choice);
  const recommendedAt = packages.findIndex(({ preselected }) => preselected);
  const recommended = packages[recommendedAt];
  return (
    <PartFrame
      partId={id}
      title={name}
      detail={`Choice of ${packages.length}${recommended ? `, ${groupTitle(recommended)} recommended` : ''}`}
      amount={recommended ? formatAmount(amounts[recommendedAt] ?? '0') : null}
      isDone={amounts.every((amount) => !isZero(amount))}
      count={count}
      isPhone={isPhone}
      isOpen={isOpen}
      onToggle={() => actions.toggle(id)}
      head={
        <>
          <TitleField
            label="Title of the choice"
            value={choice.title}
            placeholder="Such as “Choose your roof”"
            onChange={(title) => dispatch({ type: 'choiceRenamed', id, title })}
            className="flex-1 md:-ml-2 md:text-lg"
          />
          {!isPhone && (
            <span className="flex-none text-sm text-ink-2">{`Your client picks one of ${packages.length}`}</span>
          )}
          <PartMenu
            name={name}
            items={[
              ...placeItems(
                {
                  rename: () => actions.rename(id),
                  move: (by) => dispatch({ type: 'partMoved', id, toIndex: index + by }),
                  duplicate: null,
                },
                { isFirst: index === 0, isLast: index === count - 1 },
              ),
              'separator',
              removeItem('Remove choice', () => actions.remove(id)),
            ]}
          />
        </>
      }
    >
      <div className="overflow-clip rounded border border-line-strong bg-surface">
        <PackageTabs {...props} panelId={panelId} />
        <div
          id={panelId}
          role="tabpanel"
          aria-label={groupTitle(
            packages.find((one) => one.id === shownId) ?? { title: '', kind: 'package' },
          )}
        >
          {packages.map((group, place) => (
            <div key={group.id} data-part={group.id} hidden={group.id !== shownId}>
              <div className="flex items-center gap-1 px-2 pt-2">
                <TitleField
                  label="Title of the package"
                  value={group.title}
                  placeholder="Name the package"
                  onChange={(title) => dispatch({ type: 'groupChanged', id: group.id, change: { title } })}
                  className="flex-1"
                />
                <PartMenu
                  name={groupTitle(group)}
                  items={[
                    recommendItem(group, dispatch),
                    'separator',
                    ...placeItems(
                      {
                        rename: () => actions.rename(group.id),
                        move: (by) => dispatch({ type: 'packageMoved', id: group.id, by }),
                        duplicate:
                          packages.length < BOUNDS.packagesPerChoice
                            ? () => actions.duplicate(group.id)
                            : null,
                      },
                      { isFirst: place === 0, isLast: place === packages.length - 1 },
                      ['Move left', 'Move right'],
                    ),
                    'separator',
                    ...showItems(group, dispatch),
                    'separator',
                    removeItem('Remove package', () => actions.remove(group.id), packages.length <= 2),
                  ]}
                />
              </div>
              <div className="px-2 pb-2">
                <GroupDescription group={group} dispatch={dispatch} />
              </div>
              {canFill && (
                <div className="px-4 pb-3">
                  <Button
                    className="h-auto! py-2 whitespace-normal max-md:w-full"
                    onClick={() => actions.fill(id)}
                  >
                    Start each with the lines of this estimate
                  </Button>
                </div>
              )}
              <GroupLines {...linesOf(props, group.id)} isFramed />
            </div>
          ))}
        </div>
      </div>
    </PartFrame>
  );
}, hasSameLines);
