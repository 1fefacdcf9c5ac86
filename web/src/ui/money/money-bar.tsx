import { classNames } from '../class-names.ts';

const TONES = {
  received: 'bg-paid',
  open: 'bg-sent',
  overdue: 'bg-danger',
  rest: 'inset-ring inset-ring-line-strong',
} as const;

interface MoneyBarProps {
  /** Decimal text, which the page also says in words and figures: the bar is hidden from screen readers. */
  parts: readonly { tone: keyof typeof TONES; amount: string }[];
}

/** What money stands where: green received, blue open, red overdue, an empty outline for what is not invoiced yet. */
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
