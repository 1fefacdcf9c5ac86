import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL } from '../inputs/control-frame.ts';
import { useFieldControl } from '../inputs/field.tsx';

export interface SelectOption<Value extends string = string> {
  /** Never empty: use a word such as "none" for no choice. */
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  /** Undefined shows the placeholder. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  /** Needed outside a `Field`. */
  'aria-label'?: string;
  onBlur?: () => void;
  className?: string;
}

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-inner px-2.5 outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3 data-[highlighted]:bg-action-soft max-md:min-h-11 pointer-coarse:min-h-11';

/** One choice of a short list. For long lists use `Picker`, which can be searched. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder, disabled = false, onBlur, className } = props;
  const field = useFieldControl();
  return (
    <Primitive.Root
      // Radix shows the placeholder for an empty value.
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
    >
      <Primitive.Trigger
        {...field}
        aria-label={props['aria-label']}
        onBlur={onBlur}
        className={classNames(
          CONTROL,
          'flex min-h-control items-center justify-between gap-2 text-left data-[placeholder]:text-ink-3',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden="true" className="text-ink-3" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear data-[state=closed]:hidden overflow-hidden rounded border border-line bg-raised p-1.5 shadow-float"
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={ITEM}
              >
                {option.icon}
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="ml-auto">
                  <Check aria-hidden="true" className="size-4" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
