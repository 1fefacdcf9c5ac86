import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { Switch } from './switch.tsx';

interface FormSwitchProps<Fields extends FieldValues, Output>
  extends Omit<ComponentProps<typeof Switch>, 'checked' | 'onCheckedChange'> {
  control: Control<Fields, unknown, Output>;
  /** A field that is true or false. */
  name: FieldPathByValue<Fields, boolean>;
}

/** The switch of a form's field. */
export function FormSwitch<Fields extends FieldValues, Output>(props: FormSwitchProps<Fields, Output>) {
  const { control, name, ...look } = props;
  const { field } = useController({ control, name });
  return <Switch {...look} checked={field.value} onCheckedChange={field.onChange} />;
}
