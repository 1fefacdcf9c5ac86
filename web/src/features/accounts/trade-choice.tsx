import { JOB_CATEGORIES } from '@plumbline/contract/trades';
import type { ComponentProps } from 'react';
import { JOB_CATEGORY_NAMES } from '../catalog/job-category-names.ts';

/** The trades, all visible, so that choosing one takes one tap. Its props go to every radio button. */
export function TradeChoice(radio: ComponentProps<'input'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">Your trade (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {JOB_CATEGORIES.map((trade) => (
          <label
            key={trade}
            className="semi-narrow relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-4 font-medium transition-colors hover:bg-sunken has-checked:border-action has-checked:bg-action has-checked:text-action-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              value={trade}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              {...radio}
            />
            {JOB_CATEGORY_NAMES[trade]}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-3">We’ll show its jobs and materials first.</p>
    </fieldset>
  );
}
