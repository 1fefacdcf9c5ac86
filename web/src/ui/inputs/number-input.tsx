import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { editDecimalText, padDecimalText, stepDecimalText } from './decimal-text.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface NumberInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'> {
  /** Decimal text as typed, empty when nothing is; may be unfinished ("12.") or at fault. */
  value: string;
  onValueChange: (value: string) => void;
  /** What the arrow keys add and take, as decimal text: "0.25". */
  step?: string;
  align?: 'right' | 'center';
}

/** A decimal as text, right-aligned in tabular figures. Arrow keys step; nothing is ever a floating-point number. */
export function NumberInput({
  value,
  onValueChange,
  step = '1',
  align = 'right',
  className,
  onKeyDown,
  ...rest
}: NumberInputProps) {
  const stepByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onValueChange(stepDecimalText(value, step, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={value}
      onChange={(event) => {
        const text = editDecimalText(value, event.target.value);
        if (text !== null) onValueChange(text);
      }}
      onKeyDown={stepByKey}
      className={classNames(
        'figures',
        align === 'center' ? 'text-center' : 'text-right [&_input]:text-right',
        className,
      )}
    />
  );
}

export interface MoneyInputProps extends NumberInputProps {
  currency?: Currency;
  /** Digits after the point that a finished amount shows; the currency's own when left out. */
  decimals?: number;
}

/** An amount or price with the currency's sign on the left. "65" becomes "65.00" when the field is left. */
export function MoneyInput({ currency = 'USD', decimals, onBlur, step = '0.01', ...rest }: MoneyInputProps) {
  const digits = decimals ?? currencyDigits(currency);
  const finish: ComponentProps<'input'>['onBlur'] = (event) => {
    const padded = padDecimalText(rest.value, digits);
    if (padded !== rest.value) rest.onValueChange(padded);
    onBlur?.(event);
  };
  return (
    <NumberInput
      {...rest}
      step={step}
      onBlur={finish}
      leading={<span aria-hidden="true">{currencySign(currency)}</span>}
    />
  );
}

/** A percentage with its sign on the right. */
export function PercentInput({ step = '0.01', ...rest }: NumberInputProps) {
  return <NumberInput {...rest} step={step} trailing={<span aria-hidden="true">%</span>} />;
}
