import { classNames } from '../class-names.ts';

const TONES = {
  received: 'bg-paid',
  open: 'bg-sent',
  overdue: 'bg-danger',
  rest: 'inset-ring inset-ring-line-strong',
} as const;

interface MoneyBarProps {
  /** Decimal text, which the page also shows as text, because the bar is hidden from screen readers. */
  parts: readonly { tone: keyof typeof TONES; amount: string }[];
}

/** The parts of an amount: green received, blue open, red overdue, an empty outline for not yet invoiced. */
export function MoneyBar({ parts }: MoneyBarProps) {
  return (
    <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-small">
      {parts
        .filter(({ amount }) => Number(amount) > 0)
        .map(({ tone, amount }) => (
          <span
            key={tone}
            className={classNames('min-w-1', TONES[tone])}
            style={{ flexGrow: Number(amount) }}
          />
        ))}
    </div>
  );
}
