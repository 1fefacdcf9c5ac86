import { FileDown, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bob } from '../../../../ui/bob.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { FormLabels } from '../../form-target.ts';
import type { SaveKind } from '../saving/save-words.ts';

interface TotalBarProps {
  /** Formatted, with the currency's sign. */
  total: string;
  /** Replaces "Total" if there are choices: a button that opens all totals. */
  totals: ReactNode;
  /** Formatted; null while no payments are accepted. */
  deposit: string | null;
  labels: FormLabels;
  /** The action in progress. */
  saving: SaveKind | null;
  isPhone: boolean;
  onGenerate: () => void;
  onSend: () => void;
}

interface SecondProps {
  label: string;
  children: ReactNode;
  busy: boolean;
  disabled: boolean;
  isPhone: boolean;
  onClick: () => void;
}

/** An action besides sending; only its icon on phones. */
function Second({ label, children, isPhone, ...button }: SecondProps) {
  if (!isPhone) return <Button {...button}>{label}</Button>;
  return (
    <Button aria-label={label} className="w-control flex-none px-0!" {...button}>
      {children}
    </Button>
  );
}

/** The end of the rail: the running total, always in view, and the form's actions. */
export function TotalBar({ total, totals, deposit, labels, saving, ...props }: TotalBarProps) {
  const { isPhone, onGenerate, onSend } = props;
  const second = { isPhone, disabled: saving !== null };
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center max-md:h-(--total-bar) gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-[0_-8px_24px_-12px_var(--scrim)] xl:sticky xl:mt-auto xl:-mr-10 xl:-ml-18 xl:pt-3.5 xl:pr-10 xl:pb-3.5 xl:pl-18">
      <span aria-hidden="true" className="absolute -top-px left-4 text-signal xl:left-8.5">
        <Bob />
      </span>
      <p className="mr-auto grid min-w-0 grid-cols-[minmax(0,1fr)] pl-5 xl:pl-0">
        <span className="min-w-0 text-sm text-ink-2">
          {totals ?? 'Total'}
          {totals === null && deposit !== null && (
            <span className="max-md:hidden">
              {' · deposit '}
              <span className="figures">{deposit}</span>
            </span>
          )}
        </span>
        <b
          className={classNames(
            'figures semi-narrow text-[22px]/[26px] tracking-[-0.02em] wrap-anywhere',
            // The longest totals must still fit next to three buttons.
            total.length > 10
              ? 'max-md:text-[clamp(12px,4vw,18px)]/[22px]'
              : 'max-md:text-[clamp(16px,5vw,22px)]/[26px]',
          )}
        >
          {total}
        </b>
      </p>
      <Second label={labels.generate} busy={saving === 'pdf'} onClick={onGenerate} {...second}>
        <FileDown aria-hidden="true" />
      </Second>
      <Button
        variant="primary"
        aria-label={labels.send}
        icon={!isPhone && <Send aria-hidden="true" />}
        busy={saving === 'send'}
        disabled={saving !== null}
        onClick={onSend}
      >
        {isPhone ? labels.sendShort : labels.send}
      </Button>
    </div>
  );
}
