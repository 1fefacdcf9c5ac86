import type { Currency } from '@plumbline/contract/pricing/currency';
import { Check, ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Stepper } from '../../../ui/choices/stepper.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../ui/inputs/number-input.tsx';
import { Sheet } from '../../../ui/overlays/dialog.tsx';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import { allRows, contentsOf } from '../editor/draft-parts.ts';
import type { DraftRow } from '../editor/estimate-draft.ts';
import { HOURS, QUANTITY } from '../editor/figures/typed-decimal.ts';
import { useRoom } from '../form/room-context.ts';
import { useDraft } from '../form/use-draft.ts';
import { REMOVED } from './change-document.ts';
import { type JobLine, type JobWork, listTooMuch, workOfRow } from './job-lines.ts';

interface PickJobLinesProps {
  work: JobWork;
  store: DraftStore;
  currency: Currency;
}

/** Opens the job's lines, any of which can be removed. */
export function PickJobLines(props: PickJobLinesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<ListChecks aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="px-3!"
      >
        Pick from the job
      </Button>
      {isOpen && <JobLineSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface JobLineSheetProps extends PickJobLinesProps {
  onClose: () => void;
}

/**
 * The line of the form that removes each line of the job, by id: the first one with the same work that
 * removes no other line.
 */
function findTaken(jobLines: readonly JobLine[], rows: readonly DraftRow[]): ReadonlyMap<string, DraftRow> {
  const free = rows.map((row) => ({ row, key: workOfRow(row).key }));
  return new Map(
    jobLines.flatMap(({ id, line }): [string, DraftRow][] => {
      const { key } = workOfRow(line.row);
      const at = free.findIndex((taken) => taken.key === key);
      return free.splice(at, at < 0 ? 0 : 1).map(({ row }) => [id, row]);
    }),
  );
}

function JobLineSheet({ work, store, currency, onClose }: JobLineSheetProps) {
  const { dispatch } = store;
  const { lines: jobLines, left } = work;
  const { hasRoom } = useRoom();
  const current = useDraft(store);
  const rows = findTaken(jobLines, allRows(contentsOf(current, [REMOVED])));
  const takenOf = ({ id }: JobLine) => rows.get(id);
  const faults = listTooMuch(current, left, currency);
  const toggle = (jobLine: JobLine) => {
    const { section, row } = jobLine.line;
    const taken = takenOf(jobLine);
    if (taken) return dispatch({ type: 'lineRemoved', section, key: taken.key });
    if (!hasRoom({ [section]: 1 })) return undefined;
    const draft = store.read();
    const index = contentsOf(draft, [REMOVED])[section].length;
    const { key: _key, id: _id, ...line } = row;
    const added = { type: 'linesAdded', section, groupId: REMOVED, lines: [line], index } as const;
    return dispatch(added as Parameters<typeof dispatch>[0]);
  };
  const count = jobLines.filter((line) => takenOf(line)).length;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Take out work"
      description="The lines of this job, with their prices"
      footer={
        <>
          <output className="mr-auto self-center text-ink-2">{count > 0 && `${count} taken out`}</output>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul aria-label="Lines of the job">
        {jobLines.map((jobLine) => (
          <JobLineRow
            key={jobLine.id}
            jobLine={jobLine}
            taken={takenOf(jobLine)}
            currency={currency}
            fault={faults.find(({ key }) => key === takenOf(jobLine)?.key)?.text}
            onToggle={() => toggle(jobLine)}
            onChange={(key, change) =>
              dispatch({ type: 'lineChanged', section: jobLine.line.section, key, change })
            }
          />
        ))}
      </ul>
      {jobLines.length === 0 && <p className="py-3 text-ink-2">This job has no lines left to take out.</p>}
    </Sheet>
  );
}

interface JobLineRowProps {
  jobLine: JobLine;
  /** The line that removes it; undefined for none. */
  taken: DraftRow | undefined;
  currency: Currency;
  /** Why that much cannot be removed. */
  fault: string | undefined;
  onToggle: () => void;
  onChange: (key: string, change: object) => void;
}

function JobLineRow({ jobLine, taken, currency, fault, onToggle, onChange }: JobLineRowProps) {
  const { name, of, detail } = jobLine;
  const Sign = taken ? Check : Plus;
  return (
    <li className={classNames('-mx-4 border-b border-line px-4 md:-mx-6 md:px-6', taken && 'bg-action-soft')}>
      <button
        type="button"
        aria-pressed={taken !== undefined}
        onClick={onToggle}
        className="flex min-h-16 w-full items-center gap-3 py-2 text-left focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium">{name}</span>
          <span className="block text-sm text-ink-2">{of}</span>
        </span>
        <span className="figures max-w-1/2 flex-none text-right text-sm text-ink-2 wrap-anywhere">
          {detail}
        </span>
        <Sign aria-hidden="true" className="flex-none text-action-text" />
      </button>
      {taken && (
        <div className="w-44 pb-3">
          <TakenQuantity
            jobLine={jobLine}
            taken={taken}
            currency={currency}
            fault={fault}
            onChange={(change) => onChange(taken.key, change)}
          />
        </div>
      )}
    </li>
  );
}

interface TakenQuantityProps {
  jobLine: JobLine;
  taken: DraftRow;
  currency: Currency;
  fault: string | undefined;
  onChange: (change: object) => void;
}

/** The removed quantity of a line. */
function TakenQuantity({ jobLine: { name, unit }, taken, currency, fault, onChange }: TakenQuantityProps) {
  if ('amount' in taken)
    return (
      <Field label={`Amount of ${name} to take out`} labelHidden error={fault}>
        <MoneyInput
          currency={currency}
          value={taken.amount}
          onValueChange={(amount) => onChange({ amount })}
        />
      </Field>
    );
  const rules = 'hours' in taken ? HOURS : QUANTITY;
  return (
    <Field label={`${name}, ${unit} to take out`} labelHidden error={fault}>
      <Stepper
        of={name}
        rules={rules}
        step={rules.step}
        buttonStep="1"
        unit={unit}
        value={'hours' in taken ? taken.hours : taken.quantity}
        onValueChange={(typed) => onChange('hours' in taken ? { hours: typed } : { quantity: typed })}
      />
    </Field>
  );
}
