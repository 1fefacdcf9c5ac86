import { isCurrency, minorDigits } from '@plumbline/contract/pricing/currency';
import { currencySign } from '@plumbline/contract/pricing/format-money';
import type { FocusEvent, KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { padDecimalText, stepDecimalText } from './decimal-text.ts';
import { evaluateFigure, type FigureRules } from './evaluate-figure.ts';
import { selectOnEntry } from './select-on-entry.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** The evaluation rules of a quantity. */
export const QUANTITY_RULES: FigureRules = { decimals: 3 };

export interface NumberInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'defaultValue'> {
  /** The text as typed; may be empty, a calculation ("3x4"), unfinished ("12.") or faulty. */
  value: string;
  onValueChange: (value: string) => void;
  /** The step of the arrow keys, as decimal text: "0.25". */
  step?: string;
  /** How the text is evaluated when the field is left. */
  rules?: FigureRules;
  align?: 'right' | 'center';
}

/**
 * A decimal as text, right-aligned in tabular figures. Arrow keys step it; leaving the field or pressing Enter replaces
 * a calculation with its result. Never uses floating-point numbers.
 */
export function NumberInput({
  value,
  onValueChange,
  step = '1',
  rules = QUANTITY_RULES,
  align = 'right',
  className,
  onKeyDown,
  onBlur,
  isPadded = false,
  ...rest
}: NumberInputProps & { isPadded?: boolean }) {
  const plain = evaluateFigure(value, rules) ?? value;
  const settle = () => {
    const settled = isPadded ? padDecimalText(plain, rules.decimals) : plain;
    if (settled !== value) onValueChange(settled);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    onKeyDown?.(event);
    if (event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onValueChange(stepDecimalText(plain, step, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={handleKey}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle();
        onBlur?.(event);
      }}
      {...selectOnEntry}
      className={classNames(
        'figures',
        align === 'center' ? 'text-center' : 'text-right [&_input]:text-right',
        className,
      )}
    />
  );
}

interface MoneyInputProps extends NumberInputProps {
  /** Any ISO 4217 code. */
  currency?: string;
  /** Decimals of a finished amount; by default the currency's. */
  decimals?: number;
}

/** An amount or price with the currency's sign or code on the left. "65" becomes "65.00" when the field is left. */
export function MoneyInput({ currency = 'USD', decimals, step = '0.01', ...rest }: MoneyInputProps) {
  const digits = decimals ?? minorDigits(currency);
  return (
    <NumberInput
      {...rest}
      step={step}
      rules={{ decimals: digits }}
      isPadded
      leading={<span aria-hidden="true">{isCurrency(currency) ? currencySign(currency) : currency}</span>}
    />
  );
}

interface PercentInputProps extends NumberInputProps {
  /** The most decimals that a calculation keeps: 2, for a tax rate 3. */
  decimals?: number | undefined;
}

/** A percentage with its sign on the right. */
export function PercentInput({ step = '0.01', decimals = 2, ...rest }: PercentInputProps) {
  return (
    <NumberInput {...rest} step={step} rules={{ decimals }} trailing={<span aria-hidden="true">%</span>} />
  );
}
