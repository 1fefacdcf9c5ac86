import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_MATERIAL_CATEGORY,
  MATERIAL_CATEGORIES,
  type MaterialCategory,
  materialRequest,
} from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/estimates/lines';
import type { FormEvent } from 'react';
import { useId } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/number-input.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useCreateMaterial } from './api.ts';
import { MATERIAL_CATEGORY_NAMES } from './material-category-names.ts';

interface TypedMaterial {
  name: string;
  /** Decimal text for one unit; blank where it varies. */
  price: string;
  unit: string;
  category: MaterialCategory;
  description: string;
}

const FIELDS = ['name', 'price', 'unit', 'category', 'description'] as const;
const CATEGORY_OPTIONS = MATERIAL_CATEGORIES.map((value) => ({
  value,
  label: MATERIAL_CATEGORY_NAMES[value],
}));

// The raw input is sent: the contract's scaled integers are the server's own.
const resolver = zodResolver(materialRequest, undefined, { raw: true }) as Resolver<TypedMaterial>;

const sentence = (message: string | undefined) =>
  message && message.charAt(0).toUpperCase() + message.slice(1);

/** Adds a material to the contractor's own. */
export function OwnMaterialDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { currency, trade } = useProfile();
  const create = useCreateMaterial();
  const category = MATERIAL_CATEGORIES.find((known) => known === trade) ?? DEFAULT_MATERIAL_CATEGORY;
  const { register, control, handleSubmit, setError, formState } = useForm<TypedMaterial>({
    resolver,
    defaultValues: { name: '', price: '', unit: DEFAULT_UNIT, category, description: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (typed) => {
    try {
      await create.mutateAsync(typed);
      toast({ title: 'Material saved' });
      onClose();
    } catch (error) {
      applyIssues(error, FIELDS, setError);
      toastFailure(error, { fallback: 'Failed to save material. Please try again.' });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title="Add material"
      description="If you already have one with this name and unit, we’ll update its price."
      footer={
        <>
          <Button disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending} busyLabel="Saving...">
            Save material
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event: FormEvent) => void submit(event)} className="grid gap-4">
        <Field label="Name" error={errors.name?.message}>
          <TextInput required autoComplete="off" {...register('name')} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Price" hint="Leave blank if it varies." error={sentence(errors.price?.message)}>
            <Controller
              control={control}
              name="price"
              render={({ field: { onChange, ...field } }) => (
                <MoneyInput {...field} onValueChange={onChange} currency={currency} decimals={2} />
              )}
            />
          </Field>
          <Field label="Unit" hint="Like each, ft or box." error={sentence(errors.unit?.message)}>
            <TextInput autoComplete="off" maxLength={50} {...register('unit')} />
          </Field>
        </div>
        <Field label="Category" error={sentence(errors.category?.message)}>
          <Controller
            control={control}
            name="category"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select value={value} onValueChange={onChange} onBlur={onBlur} options={CATEGORY_OPTIONS} />
            )}
          />
        </Field>
        <Field label="Description (optional)" error={sentence(errors.description?.message)}>
          <TextArea rows={2} {...register('description')} />
        </Field>
      </form>
    </Dialog>
  );
}
