import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_MATERIAL_CATEGORY,
  MATERIAL_CATEGORIES,
  type Material,
  type MaterialCategory,
  materialRequest,
} from '@plumbline/contract/catalog';
import { DEFAULT_UNIT } from '@plumbline/contract/content/lines';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { applyIssues } from '../../lib/http/apply-issues.ts';
import { HttpError } from '../../lib/http/http-error.ts';
import { offerUpgrade } from '../../lib/kept/upgrade-store.ts';
import { useCostMask } from '../../lib/use-hidden-costs.ts';
import { useProfile } from '../../lib/use-session.ts';
import { FormSwitch } from '../../ui/choices/form-switch.tsx';
import { Select } from '../../ui/choices/select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MoneyInput } from '../../ui/inputs/number-input.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useChangeMaterial, useCreateMaterial } from './api.ts';
import { MATERIAL_CATEGORY_NAMES } from './material-category-names.ts';
import { MaterialPhoto } from './material-photo.tsx';

interface TypedMaterial {
  name: string;
  /** Decimal text for one unit; blank if it varies. */
  price: string;
  /** Blank if the markup of the estimate applies. */
  sellPrice: string;
  unit: string;
  category: MaterialCategory;
  code: string;
  supplier: string;
  taxable: boolean;
  fileId: string | null;
  description: string;
}

const FIELDS = [
  'name',
  'price',
  'sellPrice',
  'unit',
  'category',
  'code',
  'supplier',
  'taxable',
  'fileId',
  'description',
] as const;
const PRICES = [
  { name: 'price', label: 'Your cost', hint: 'Leave blank if it varies.' },
  { name: 'sellPrice', label: 'Sell price', hint: 'Leave blank to add your markup.' },
] as const;
const CATEGORY_OPTIONS = MATERIAL_CATEGORIES.map((value) => ({
  value,
  label: MATERIAL_CATEGORY_NAMES[value],
}));

// The raw input is sent: the contract's scaled integers are the server's own.
const resolver = zodResolver(materialRequest, undefined, { raw: true }) as Resolver<TypedMaterial>;

const sentence = (message: string | undefined) =>
  message && message.charAt(0).toUpperCase() + message.slice(1);

/** The dialog's initial values. */
function typedMaterial(material: Material | undefined, category: MaterialCategory): TypedMaterial {
  return {
    name: material?.name ?? '',
    price: material?.defaultPrice ?? '',
    sellPrice: material?.sellPrice ?? '',
    unit: material?.unit ?? DEFAULT_UNIT,
    category: material?.category ?? category,
    code: material?.code ?? '',
    supplier: material?.supplier ?? '',
    taxable: material?.taxable ?? true,
    fileId: material?.fileId ?? null,
    description: material?.description ?? '',
  };
}

interface OwnMaterialDialogProps {
  /** The material to change; without it a new one is added. */
  material?: Material;
  /** The initial values of a new material. */
  start?: Material;
  onClose: () => void;
}

/** Adds a material to the contractor's own, or changes one. */
export function OwnMaterialDialog({ material, start, onClose }: OwnMaterialDialogProps) {
  const formId = useId();
  const { currency, trade } = useProfile();
  const costMask = useCostMask();
  const create = useCreateMaterial();
  const change = useChangeMaterial(material?.id ?? '');
  const save = material ? change : create;
  const category = MATERIAL_CATEGORIES.find((known) => known === trade) ?? DEFAULT_MATERIAL_CATEGORY;
  const { register, control, handleSubmit, setError, formState } = useForm<TypedMaterial>({
    resolver,
    defaultValues: typedMaterial(material ?? start, category),
  });
  const { errors } = formState;
  const [isUploading, setUploading] = useState(false);
  const submit = handleSubmit(async (typed) => {
    try {
      await save.mutateAsync(typed);
      toast({ title: 'Material saved' });
      onClose();
    } catch (error) {
      if (offerUpgrade(error, 'price_book')) return;
      if (error instanceof HttpError && error.body.error === 'NAME_TAKEN') {
        setError('name', { message: error.body.message ?? 'You already have one with this name and unit.' });
        return;
      }
      applyIssues(error, FIELDS, setError);
      toastFailure(error, { fallback: 'Failed to save material. Please try again.' });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={material ? 'Edit material' : 'Add material'}
      description={
        material
          ? 'Estimates that use it keep the price they have.'
          : 'If you already have one with this name and unit, we’ll update it.'
      }
      busy={save.isPending}
      action={{ label: 'Save material', form: formId, disabled: isUploading, busyLabel: 'Saving...' }}
    >
      <form id={formId} noValidate onSubmit={(event: FormEvent) => void submit(event)} className="grid gap-4">
        <Field label="Name" error={errors.name?.message}>
          <TextInput required autoComplete="off" {...register('name')} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          {PRICES.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} error={sentence(errors[name]?.message)}>
              <Controller
                control={control}
                name={name}
                render={({ field: { onChange, ...field } }) => (
                  <MoneyInput
                    {...field}
                    onValueChange={onChange}
                    currency={currency}
                    decimals={2}
                    className={name === 'price' ? costMask : undefined}
                  />
                )}
              />
            </Field>
          ))}
          <Field label="Unit" hint="Like each, ft or box." error={sentence(errors.unit?.message)}>
            <TextInput autoComplete="off" maxLength={50} {...register('unit')} />
          </Field>
          <Field label="Code" hint="Your supplier’s number for it." error={sentence(errors.code?.message)}>
            <TextInput autoComplete="off" maxLength={100} {...register('code')} />
          </Field>
        </div>
        <Field label="Supplier" error={sentence(errors.supplier?.message)}>
          <TextInput autoComplete="off" maxLength={200} {...register('supplier')} />
        </Field>
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
        <Controller
          control={control}
          name="fileId"
          render={({ field: { value, onChange } }) => (
            <MaterialPhoto
              fileId={value}
              onChange={onChange}
              isUploading={isUploading}
              onUploading={setUploading}
            />
          )}
        />
        <FormSwitch control={control} name="taxable" label="Taxable" />
      </form>
    </Dialog>
  );
}
