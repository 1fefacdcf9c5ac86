import { FILE_LIMITS } from '@plumbline/contract/files';
import { unitPriceToWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { Select } from '../../../../ui/choices/select.tsx';
import { Switch } from '../../../../ui/choices/switch.tsx';
import { Field } from '../../../../ui/inputs/field.tsx';
import { NumberInput, PercentInput } from '../../../../ui/inputs/number-input.tsx';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { groupTitle } from '../../editor/draft-parts.ts';
import type {
  ClientQuantityTexts,
  DraftRow,
  EstimateDraft,
  MaterialRow,
  RowTerms,
} from '../../editor/estimate-draft.ts';
import { limitFault } from '../../editor/faults/draft-limits.ts';
import { sectionNameOf } from '../../editor/faults/line-faults.ts';
import { clientQuantityFault } from '../../editor/figures/client-quantity.ts';
import { figureFaultSentence, MARKUP } from '../../editor/figures/typed-decimal.ts';
import type { DraftSums } from '../../editor/totals/draft-pricing.ts';
import { useIsOffer } from '../../offer-context.ts';
import { AddFiles } from '../files/add-files.tsx';
import { UploadsContext } from '../files/use-uploads.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';
import { LineCost } from './line-cost.tsx';
import { LineDiscountFields } from './line-discount-fields.tsx';
import { LineTaxes } from './line-taxes.tsx';
import { MarkupSuggestion } from './markup-suggestion.tsx';

interface LineDetailsSheetProps {
  row: DraftRow;
  draft: EstimateDraft;
  sums: DraftSums;
  currency: Currency;
  dispatch: DraftDispatch;
  onRemove: () => void;
  onClose: () => void;
}

const NO_GROUP = 'none';

function Part({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 border-b border-line pb-4 last:border-b-0">{children}</div>;
}

/** The initial bounds when the client may change a line's quantity. */
function firstBounds({ quantity }: MaterialRow): ClientQuantityTexts {
  const whole = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 1;
  return { min: '1', max: String(Math.max(10, whole)), step: '1' };
}

function ClientQuantity({
  row,
  onChange,
}: {
  row: MaterialRow;
  onChange: (bounds: MaterialRow['clientQuantity']) => void;
}) {
  const bounds = row.clientQuantity;
  const fault = clientQuantityFault(row);
  const steps = bounds?.step.trim() === '1' ? 'one at a time' : `in steps of ${bounds?.step.trim() || '–'}`;
  const field = (label: string, name: keyof ClientQuantityTexts) =>
    bounds && (
      <Field label={label}>
        <NumberInput value={bounds[name]} onValueChange={(value) => onChange({ ...bounds, [name]: value })} />
      </Field>
    );
  return (
    <Part>
      <Switch
        label="Client can change the quantity"
        hint={
          bounds && fault === null
            ? `Your client picks from ${bounds.min.trim()} to ${bounds.max.trim()}, ${steps}.`
            : 'They pick how many, and see the price of each.'
        }
        checked={bounds !== null}
        onCheckedChange={(on) => onChange(on ? firstBounds(row) : null)}
      />
      {bounds && (
        <div className="grid grid-cols-3 gap-3">
          {field('Minimum', 'min')}
          {field('Maximum', 'max')}
          {field('In steps of', 'step')}
        </div>
      )}
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {fault}.
        </p>
      )}
    </Part>
  );
}

/** The photos and files of a line, and a button for another one. */
function LinePhotos({ row, draft }: { row: DraftRow; draft: EstimateDraft }) {
  const uploads = useContext(UploadsContext);
  const isOwn = ({ lineId }: { readonly lineId: string | null }) => lineId === row.id;
  const photos = draft.files.filter(isOwn);
  const count = photos.length + (uploads?.list.filter(isOwn).length ?? 0);
  if (!uploads) return null;
  return (
    <Part>
      <div className="flex min-h-control items-center gap-2">
        <span className="mr-auto">{count > 0 ? `Photos (${count})` : 'Photos'}</span>
        {count < FILE_LIMITS.perLine && (
          <AddFiles
            hasFiles={false}
            label="Add photo"
            onAdd={(files) =>
              uploads.add(files.slice(0, FILE_LIMITS.perLine - count), { lineId: row.id, groupId: null })
            }
          />
        )}
      </div>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ id, fileId, kind, caption, name }) => (
            <li key={id} className="size-16 overflow-hidden rounded border border-line bg-sunken text-xs">
              {kind === 'photo' ? (
                <img
                  src={`/api/files/${fileId}/thumb`}
                  alt={caption || name}
                  className="size-full object-cover"
                />
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** The optional details of a line. Every change applies immediately. */
export function LineDetailsSheet(props: LineDetailsSheetProps) {
  const { row, draft, sums, currency, dispatch, onRemove, onClose } = props;
  const section = sectionNameOf(row);
  // A change order and an invoice have no choices.
  const isOffer = useIsOffer() && draft.change === null;
  const group = draft.groups.find(({ id }) => id === row.groupId);
  const optionFault = row.optional ? null : limitFault(draft, { options: 1 });
  const priced = sums.lines.get(row.id);
  const change = (terms: Partial<Omit<RowTerms, 'groupId'>>) =>
    dispatch({ type: 'lineChanged', section, key: row.key, change: terms });
  const sectionMarkup =
    section === 'laborLines'
      ? draft.laborMarkupPercent
      : section === 'materialLines'
        ? draft.materialMarkupPercent
        : '0';
  const seesUnitPrice = priced?.unitPrice && !priced.isPooled;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={row.description.trim() || 'Details'}
      description={group ? groupTitle(group) : 'Options, markup, discount and tax of this line'}
      footer={
        <>
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
            className="mr-auto text-danger"
          >
            Remove line
          </Button>
          <Button variant="primary" onClick={onClose} data-first>
            Done
          </Button>
        </>
      }
    >
      {isOffer && (
        <Part>
          <Switch
            label="Optional"
            hint={optionFault ?? 'Your client pays for it only if they check it.'}
            disabled={optionFault !== null}
            checked={row.optional}
            onCheckedChange={(optional) => change({ optional, preselected: false })}
          />
          {row.optional && (
            <Checkbox
              label="Checked to start"
              checked={row.preselected}
              onCheckedChange={(preselected) => change({ preselected })}
              className="ml-13"
            />
          )}
        </Part>
      )}
      {isOffer && 'clientQuantity' in row && (
        <ClientQuantity
          row={row}
          onChange={(clientQuantity) =>
            dispatch({
              type: 'lineChanged',
              section: 'materialLines',
              key: row.key,
              change: { clientQuantity },
            })
          }
        />
      )}
      <Part>
        <Field
          label="Markup"
          error={figureFaultSentence(row.markupPercent, MARKUP)}
          hint={
            seesUnitPrice && priced.unitPrice
              ? `Your client sees ${formatAmount(unitPriceToWire(priced.unitPrice))} each.`
              : 'Only for this line. Leave blank to use the estimate’s.'
          }
        >
          <PercentInput
            decimals={MARKUP.decimals}
            placeholder={sectionMarkup.trim() || '0'}
            value={row.markupPercent}
            onValueChange={(markupPercent) => change({ markupPercent })}
          />
        </Field>
        <LineDiscountFields {...{ row, draft, currency }} onChange={(discount) => change({ discount })} />
        <LineCost
          row={row}
          currency={currency}
          unitPrice={seesUnitPrice ? priced.unitPrice : null}
          onChange={(cost) => change({ cost })}
        />
        <MarkupSuggestion {...{ row, draft, currency, dispatch }} />
      </Part>
      {draft.change === null && draft.groups.length > 0 && (
        <Part>
          <Field label="Group">
            <Select
              value={row.groupId ?? NO_GROUP}
              options={[
                { value: NO_GROUP, label: 'No group' },
                ...draft.groups.map((one) => ({ value: one.id, label: groupTitle(one) })),
              ]}
              onValueChange={(id) =>
                dispatch({
                  type: 'lineRegrouped',
                  section,
                  key: row.key,
                  groupId: id === NO_GROUP ? null : id,
                })
              }
            />
          </Field>
        </Part>
      )}
      <LinePhotos row={row} draft={draft} />
      <Part>
        <LineTaxes {...{ row, draft }} onChange={(taxIds) => change({ taxIds })} />
      </Part>
    </Sheet>
  );
}
