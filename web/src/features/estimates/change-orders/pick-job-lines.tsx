import type { Estimate } from '@plumbline/contract/estimates';
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
import { lineKey } from '../editor/changes/line-actions.ts';
import { allRows, contentsOf } from '../editor/draft-parts.ts';
import type { DraftRow } from '../editor/estimate-draft.ts';
import { HOURS, QUANTITY } from '../editor/figures/typed-decimal.ts';
import { useRoom } from '../form/room-context.ts';
import { useDraft } from '../form/use-draft.ts';
import { REMOVED } from './change-document.ts';
import { type JobLine, useJobLines } from './job-lines.ts';

interface PickJobLinesProps {
  estimate: Estimate;
  store: DraftStore;
  currency: Currency;
}

/** Opens the job's lines, of which any can be taken out. */
export function PickJobLines(props: PickJobLinesProps) {
  const [isOpen, setOpen] = useState(false);
  /** The keys of the lines that take a line of the job out, by its id. */
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
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
      {isOpen && <JobLineSheet {...props} keys={keys} onKeys={setKeys} onClose={() => setOpen(false)} />}
    </>
  );
}

interface JobLineSheetProps extends PickJobLinesProps {
  keys: ReadonlyMap<string, string>;
  onKeys: (keys: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}

function JobLineSheet({ estimate, store, currency, keys, onKeys, onClose }: JobLineSheetProps) {
  const { dispatch } = store;
  const jobLines = useJobLines(estimate);
  const { hasRoom } = useRoom();
  const rows = allRows(useDraft(store));
  const takenOf = ({ id }: JobLine) => rows.find(({ key }) => key === keys.get(id));
  const toggle = (jobLine: JobLine) => {
    const { section, row } = jobLine.line;
    const taken = takenOf(jobLine);
    if (taken) return dispatch({ type: 'lineRemoved', section, key: taken.key });
    if (!hasRoom({ [section]: 1 })) return undefined;
    const draft = store.read();
    const index = contentsOf(draft, [REMOVED])[section].length;
    const { key: _key, id: _id, ...line } = row;
    const added = { type: 'linesAdded', section, groupId: REMOVED, lines: [line], index } as const;
    onKeys(new Map(keys).set(jobLine.id, lineKey(draft.nextKey)));
    return dispatch(added as Parameters<typeof dispatch>[0]);
  };
  const count = jobLines.filter((line) => takenOf(line)).length;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Take out work"
      description="The lines of this job, with their prices"
      footer={
        <>
          <output className="mr-auto text-ink-2">{count > 0 && `${count} taken out`}</output>
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
            onToggle={() => toggle(jobLine)}
            onChange={(key, change) =>
              dispatch({ type: 'lineChanged', section: jobLine.line.section, key, change })
            }
          />
        ))}
      </ul>
      {jobLines.length === 0 && <p className="py-3 text-ink-2">This job has no lines.</p>}
    </Sheet>
  );
}

interface JobLineRowProps {
  jobLine: JobLine;
  /** The line that takes it out; undefined for none. */
  taken: DraftRow | undefined;
  currency: Currency;
  onToggle: () => void;
  onChange: (key: string, change: object) => void;
}

function JobLineRow({ jobLine, taken, currency, onToggle, onChange }: JobLineRowProps) {
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
  onChange: (change: object) => void;
}

/** How much of a line is taken out. */
function TakenQuantity({ jobLine: { name, unit }, taken, currency, onChange }: TakenQuantityProps) {
  if ('amount' in taken)
    return (
      <Field label={`Amount of ${name} to take out`} labelHidden>
        <MoneyInput
          currency={currency}
          value={taken.amount}
          onValueChange={(amount) => onChange({ amount })}
        />
      </Field>
    );
  const rules = 'hours' in taken ? HOURS : QUANTITY;
  return (
    <Stepper
      of={name}
      aria-label={`${name}, ${unit} to take out`}
      rules={rules}
      step={rules.step}
      buttonStep="1"
      unit={unit}
      value={'hours' in taken ? taken.hours : taken.quantity}
      onValueChange={(typed) => onChange('hours' in taken ? { hours: typed } : { quantity: typed })}
    />
  );
}
