import type { Currency } from '@plumbline/contract/pricing/currency';
import { settingsSections } from '@plumbline/contract/settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestFile } from '../../../lib/http/http-client.ts';
import { useRested } from '../../../lib/use-rested.ts';
import type { BrandingFields } from './branding-form-fields.ts';

const KEPT_MS = 60_000;

/** The valid fields; invalid ones are left out, and shown as stored. */
function validFields(fields: BrandingFields): Partial<BrandingFields> {
  const { shape } = settingsSections.branding;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => shape[name as keyof typeof shape].safeParse(value).success,
    ),
  );
}

/** The sample estimate as a PDF with the form's branding; `version` changes with the logo. */
export function usePreview(fields: BrandingFields, currency: Currency, version: string | null) {
  const payload = useRested({ ...validFields(fields), currency });
  return useQuery({
    queryKey: ['/api/documents/preview', payload, version],
    queryFn: () => requestFile('/api/documents/preview', payload),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}
