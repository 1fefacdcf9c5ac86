import type { Estimate } from '@plumbline/contract/estimates';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { formatMoney, formatPercent } from '@plumbline/contract/pricing/format-money';
import type { ReactNode } from 'react';
import { DateInput } from '../../../ui/inputs/date-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { PercentInput } from '../../../ui/inputs/number-input.tsx';
import { Typed, TypedArea, TypedInput } from '../../../ui/inputs/typed.tsx';
import type { DraftStore } from '../editor/changes/draft-store.ts';
import { contentsOf } from '../editor/draft-parts.ts';
import type { ChangeTexts } from '../editor/estimate-draft.ts';
import type { LaborRates } from '../editor/figures/labor-rates.ts';
import { figureFaultSentence, PERCENT } from '../editor/figures/typed-decimal.ts';
import { AddFiles } from '../form/files/add-files.tsx';
import type { Uploads } from '../form/files/use-uploads.ts';
import { FormSection } from '../form/form-section.tsx';
import { GroupLines } from '../form/groups/group-lines.tsx';
import type { DraftDispatch } from '../form/saving/draft-dispatch.ts';
import { useDraft } from '../form/use-draft.ts';
import { ADDED, type REMOVED } from './change-document.ts';

const TITLE_MAX = 200;
const REASON_MAX = 5_000;

interface AboutProps {
  store: DraftStore;
  uploads: Uploads;
  titleFault: string | undefined;
}

/** The title and reason of the change, and its last valid day. */
export function AboutSection({ store, uploads, titleFault }: AboutProps) {
  const { change, validUntil, files } = useDraft(store);
  const { title, reason } = change ?? { title: '', reason: '' };
  const set = (texts: Partial<ChangeTexts>) =>
    store.dispatch({
      type: 'fieldSet',
      field: 'change',
      // Not the rendered one: the other field may have changed since.
      value: { title, reason, ...store.read().change, ...texts },
    });
  return (
    <FormSection title="What changes" isDone={title.trim() !== ''}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Title" error={titleFault} className="md:col-span-2">
          <TypedInput
            value={title}
            maxLength={TITLE_MAX}
            autoComplete="off"
            placeholder="Replace rotten decking"
            onValueChange={(next) => set({ title: next })}
          />
        </Field>
        <Field label="Reason (optional)" className="md:col-span-2">
          <TypedArea
            rows={2}
            value={reason}
            maxLength={REASON_MAX}
            placeholder="Found when the old shingles came off."
            onValueChange={(next) => set({ reason: next })}
          />
        </Field>
        <Field label="Valid until">
          <DateInput
            value={validUntil}
            onValueChange={(value) => store.dispatch({ type: 'fieldSet', field: 'validUntil', value })}
          />
        </Field>
      </div>
      {files.length + uploads.list.length === 0 && (
        <div className="-ml-3 mt-2 flex flex-wrap gap-x-1">
          <AddFiles onAdd={(added) => uploads.add(added)} />
        </div>
      )}
    </FormSection>
  );
}

interface HalfProps {
  store: DraftStore;
  half: typeof ADDED | typeof REMOVED;
  /** Its total before tax. */
  amount: string;
  accountId: string;
  rates: LaborRates;
  currency: Currency;
  isPhone: boolean;
  /** Another way to add lines. */
  children?: ReactNode;
}

/** The added or the removed work: lines of labor, materials and costs. */
export function HalfSection({ store, half, amount, children, ...lines }: HalfProps) {
  const draft = useDraft(store);
  const contents = contentsOf(draft, [half]);
  const hasAmount = !isZero(amount);
  return (
    <FormSection
      title={half === ADDED ? 'Work added' : 'Work taken out'}
      {...(hasAmount && { sum: formatMoney(half === ADDED ? amount : `-${amount}`, lines.currency) })}
      isDone={hasAmount}
    >
      {/* The shortcuts that add a line apply to the half with the focus. */}
      <div data-part={half}>
        <GroupLines
          groupId={half}
          {...contents}
          isFramed={false}
          offersMore={half === ADDED}
          dispatch={store.dispatch}
          {...lines}
        >
          {children}
        </GroupLines>
      </div>
    </FormSection>
  );
}

/** The deposit that is due when the change order is accepted. */
export function DepositSection({ percent, dispatch }: { percent: string; dispatch: DraftDispatch }) {
  return (
    <FormSection title="Deposit" isDone={/[1-9]/.test(percent)}>
      <Field
        label="Deposit percentage"
        hint="Of this change, when your client accepts it. 0 for none."
        error={figureFaultSentence(percent, PERCENT)}
        className="md:max-w-60"
      >
        <Typed
          value={percent}
          onValueChange={(value) => {
            dispatch({ type: 'fieldSet', field: 'depositPercentage', value });
            dispatch({ type: 'fieldSet', field: 'acceptPayments', value: /[1-9]/.test(value) });
          }}
        >
          {(text) => <PercentInput step={PERCENT.step} {...text} />}
        </Typed>
      </Field>
    </FormSection>
  );
}

/** The percentages of the estimate that also price its change orders: "Labor markup 20%, tax 8.25%". */
export function termsText(estimate: Estimate): string {
  const { laborMarkupPercent, materialMarkupPercent, taxRate, taxes, discount } = estimate;
  const named = (name: string, percent: string) =>
    isZero(percent) ? [] : [`${name} ${formatPercent(percent)}`];
  const terms = [
    ...named('labor markup', laborMarkupPercent),
    ...named('material markup', materialMarkupPercent),
    ...(discount?.percent === undefined ? [] : named('discount', discount.percent)),
    ...(taxes.length > 0 ? taxes.flatMap(({ name, rate }) => named(name, rate)) : named('tax', taxRate)),
  ].join(', ');
  const of = ` as in ${estimate.estimateNumber}`;
  return terms === '' ? `No markup and no tax,${of}.` : `${terms[0]?.toUpperCase()}${terms.slice(1)},${of}.`;
}
