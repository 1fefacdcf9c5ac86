import type { Settings } from '@plumbline/contract/settings';
import { useWatch } from 'react-hook-form';
import { messageFor } from '../../../lib/http/error-message.ts';
import { Button } from '../../../ui/button.tsx';
import { PdfPages } from '../../../ui/pdf-pages.tsx';
import type { BrandingPartProps } from './branding-form-fields.ts';
import { usePreview } from './use-preview.ts';

/** The sample estimate as clients would get it, updated as the form changes. */
export function DocumentPreview({ form, settings }: BrandingPartProps & { settings: Settings }) {
  const fields = useWatch({ control: form.control, compute: (values) => values });
  const { data, error, isPlaceholderData, refetch } = usePreview(fields, settings.currency, settings.logoUrl);
  return (
    <section aria-label="Preview">
      <div className="mb-3 flex items-baseline gap-3">
        <h2>Preview</h2>
        <span className="ml-auto text-sm text-ink-2">Sample estimate, {settings.currency}</span>
      </div>
      <div className="rounded border border-line bg-sunken p-3 md:p-4">
        {error && !data ? (
          <div className="grid justify-items-center gap-3 px-4 py-12 text-center text-ink-2">
            <p>{messageFor(error, 'We couldn’t load the preview.')}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        ) : (
          <PdfPages file={data} label="Sample estimate" busy={isPlaceholderData} />
        )}
      </div>
    </section>
  );
}
