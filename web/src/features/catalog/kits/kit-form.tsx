import { KIT_LIMITS, type Kit, kitRequest } from '@plumbline/contract/kits';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { HttpError } from '../../../lib/http/http-error.ts';
import { offerUpgrade } from '../../../lib/kept/upgrade-store.ts';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { useProfile } from '../../../lib/use-session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MoneyInput } from '../../../ui/inputs/number-input.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { LeaveGuard } from '../../../ui/overlays/leave-guard.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useUndoOffers } from '../../../ui/overlays/use-undo-offers.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { useSaveKit } from '../kits-api.ts';
import { KitFigures, TryItWith, useTriedNumber } from './kit-try.tsx';
import { perUnitOf } from './kit-words.ts';
import { PartDialog } from './part-dialog.tsx';
import { PartRows } from './part-rows.tsx';
import { type KeyedPart, kitRequestOf, plainFigure, sentence, type TypedKit, typedKit } from './typed-kit.ts';
import { type NewPartKind, newPart } from './typed-part.ts';

interface KitFormProps {
  /** The kit to change; without it a new one is added. */
  kit?: Kit;
  /** The initial values of a new kit. */
  start?: Kit;
}

type Faults = Partial<Record<string, string>>;

const KINDS = [
  { kind: 'labor', label: 'Labor' },
  { kind: 'material', label: 'Material' },
  { kind: 'cost', label: 'Cost' },
  { kind: 'text', label: 'Text' },
] as const;

/** The fault of each field by its name; those of a part as one of the parts. */
function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Faults {
  const faults: Faults = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= sentence(message);
  return faults;
}

/** The server's refusal, at its field; null if it concerns none. */
function refusedField(error: unknown): Faults | null {
  if (!(error instanceof HttpError)) return null;
  const { message = '', issues = [] } = error.body;
  if (error.body.error === 'NAME_TAKEN') return { name: message || 'You already have a kit with this name.' };
  const place = /^parts\[(\d+)\]/.exec(issues[0]?.field ?? message)?.[1];
  if (place === undefined) return null;
  return {
    parts: `Part ${Number(place) + 1} is no longer in your price book. Open it and choose another.`,
  };
}

/** The fields and the parts of a kit, with the quantities for a trial number. */
export function KitForm({ kit, start }: KitFormProps) {
  const formId = useId();
  const isPhone = useMediaQuery(PHONE);
  const profile = useProfile();
  const { currency } = profile;
  const save = useSaveKit(kit?.id ?? null);
  const [first] = useState(() => typedKit(kit ?? start));
  const [typed, setTyped] = useState<TypedKit>(first);
  const [faults, setFaults] = useState<Faults>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const refuse = (next: Faults) => {
    setFaults(next);
    setRefusals((before) => before + 1);
  };
  const [open, setOpen] = useState<{ part: KeyedPart; isNew: boolean } | null>(null);
  const [savedId, setSavedId] = useState<string | null>(null);
  const unit = typed.unit.trim() || 'each';
  const tried = useTriedNumber(unit);
  const offerUndo = useUndoOffers();

  const clearFaults = (names: readonly string[]) =>
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  const change = (changes: Partial<TypedKit>) => {
    setTyped((before) => ({ ...before, ...changes }));
    clearFaults(Object.keys(changes));
  };
  const changeParts = (changed: (parts: TypedKit['parts']) => TypedKit['parts']) => {
    setTyped((before) => ({ ...before, parts: changed(before.parts) }));
    clearFaults(['parts']);
  };
  const keepPart = (part: KeyedPart) => {
    const isKnown = typed.parts.some(({ key }) => key === part.key);
    changeParts((parts) =>
      isKnown ? parts.map((each) => (each.key === part.key ? part : each)) : [...parts, part],
    );
    setOpen(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const request = kitRequestOf(typed);
    const checked = kitRequest.safeParse(request);
    if (!checked.success) return refuse(faultsOf(checked.error.issues));
    setFaults({});
    try {
      const saved = await save.mutateAsync(request);
      toast({ title: 'Kit saved' });
      setSavedId(saved.id);
    } catch (error) {
      if (offerUpgrade(error, 'kits')) return;
      const refused = refusedField(error);
      if (refused) refuse(refused);
      else toastFailure(error, { fallback: 'The kit couldn’t be saved. Please try again.' });
    }
  };
  if (savedId !== null) return <Navigate to={`/price-book/kits?kit=${savedId}`} replace />;

  const actions = (
    <div className="flex flex-wrap gap-2 max-md:*:flex-1">
      <ButtonLink to={kit ? `/price-book/kits?kit=${kit.id}` : '/price-book/kits'}>Cancel</ButtonLink>
      <Button type="submit" form={formId} variant="primary" busy={save.isPending} busyLabel="Saving...">
        Save kit
      </Button>
    </div>
  );
  const price = plainFigure(typed.price, 2);
  const isPrice = kitRequest.shape.price.safeParse(price).success;
  const made: Kit = {
    id: '',
    name: typed.name,
    unit,
    description: null,
    price: price !== '' && isPrice ? price : null,
    trade: null,
    parts: [...typed.parts],
  };
  return (
    <div className="max-w-4xl">
      <PageHead title={kit ? 'Edit kit' : 'New kit'} actions={!isPhone && actions} />
      <form
        ref={form}
        id={formId}
        aria-label="Kit"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        <Field label="Name" error={faults.name}>
          <TextInput
            required
            autoComplete="off"
            value={typed.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3">
          <Field label="Sold by the" hint="Like sq ft, ft or each." error={faults.unit}>
            <TextInput
              autoComplete="off"
              maxLength={KIT_LIMITS.unitLength}
              value={typed.unit}
              onChange={(event) => change({ unit: event.target.value })}
            />
          </Field>
          <Field
            label={`Price ${perUnitOf(unit)}`}
            hint="Optional. For adding it as one line."
            error={faults.price}
          >
            <MoneyInput
              value={typed.price}
              onValueChange={(next) => change({ price: next })}
              currency={currency}
              decimals={2}
            />
          </Field>
          <div className="max-md:col-span-2">
            <TryItWith unit={unit} tried={tried} />
          </div>
        </div>
        <Field label="Description (optional)" error={faults.description}>
          <TextArea
            rows={2}
            value={typed.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
      </form>
      <section aria-label="Parts" className="mt-6">
        <h2 className="text-lg">Parts</h2>
        {typed.parts.length === 0 ? (
          <p className="mt-1 text-ink-2">
            {`Add what one ${unit === 'each' ? 'of it' : unit} takes: hours, materials and costs.`}
          </p>
        ) : (
          <PartRows
            made={made}
            parts={typed.parts}
            number={tried.number}
            onOpen={(part) => setOpen({ part, isNew: false })}
            onChange={changeParts}
            offerUndo={offerUndo}
          />
        )}
        {faults.parts && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {faults.parts}
          </p>
        )}
        <AddParts
          isFull={typed.parts.length >= KIT_LIMITS.parts}
          onAdd={(kind) => setOpen({ part: newPart(kind, profile), isNew: true })}
        />
        {typed.parts.length > 0 && <KitFigures kit={made} number={tried.number} />}
      </section>
      {isPhone && <div className="mt-6">{actions}</div>}
      {open && (
        <PartDialog
          key={open.part.key}
          part={open.part}
          isNew={open.isNew}
          unit={unit}
          number={tried.number}
          onSave={keepPart}
          onClose={() => setOpen(null)}
        />
      )}
      <LeaveGuard
        active={JSON.stringify(kitRequestOf(typed)) !== JSON.stringify(kitRequestOf(first))}
        title="Leave without saving?"
      >
        Your changes to this kit will be lost.
      </LeaveGuard>
    </div>
  );
}

function AddParts({ isFull, onAdd }: { isFull: boolean; onAdd: (kind: NewPartKind) => void }) {
  if (isFull)
    return <p className="mt-2 text-sm text-ink-2">{`A kit has at most ${KIT_LIMITS.parts} parts.`}</p>;
  return (
    <div className="-ml-3 mt-1 flex flex-wrap">
      {KINDS.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onAdd(kind)}
          className="px-3!"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
