import { FileDown, Save } from 'lucide-react';
import { Bob } from '../../../ui/bob.tsx';
import { Button } from '../../../ui/button.tsx';

interface TotalBarProps {
  /** Formatted, with the currency's sign. */
  total: string;
  /** Formatted; null while no payments are accepted. */
  deposit: string | null;
  /** What is under way. */
  saving: 'draft' | 'pdf' | null;
  isPhone: boolean;
  onSave: () => void;
  onGenerate: () => void;
}

/** Where the rail's string ends: the running total, always in view, and what to do with it. */
export function TotalBar({ total, deposit, saving, isPhone, onSave, onGenerate }: TotalBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-[0_-8px_24px_-12px_var(--scrim)] xl:sticky xl:mt-auto xl:-mr-10 xl:-ml-18 xl:pt-3.5 xl:pr-10 xl:pb-3.5 xl:pl-18">
      <span aria-hidden="true" className="absolute -top-px left-4 text-signal xl:left-8.5">
        <Bob />
      </span>
      <p className="mr-auto grid min-w-0 pl-5 xl:pl-0">
        <span className="text-sm text-ink-2">
          Total
          {deposit !== null && (
            <span className="max-md:hidden">
              {' · deposit '}
              <span className="figures">{deposit}</span>
            </span>
          )}
        </span>
        <b className="figures semi-narrow text-[22px]/[26px] tracking-[-0.02em]">{total}</b>
      </p>
      {isPhone ? (
        <Button
          aria-label="Save draft"
          className="w-control px-0!"
          busy={saving === 'draft'}
          disabled={saving !== null}
          onClick={onSave}
        >
          <Save aria-hidden="true" />
        </Button>
      ) : (
        <Button busy={saving === 'draft'} disabled={saving !== null} onClick={onSave}>
          Save draft
        </Button>
      )}
      <Button
        variant="primary"
        aria-label="Generate estimate"
        icon={<FileDown aria-hidden="true" />}
        busy={saving === 'pdf'}
        disabled={saving !== null}
        onClick={onGenerate}
      >
        {isPhone ? 'Generate' : 'Generate estimate'}
      </Button>
    </div>
  );
}
