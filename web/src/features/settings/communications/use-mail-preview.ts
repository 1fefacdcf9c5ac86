import type { MailPreviewResponse } from '@plumbline/contract/estimates/mail-preview';
import { type SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/http/http-client.ts';
import { useRested } from '../../../lib/use-rested.ts';

const PATH = '/api/mail/preview';
const KEPT_MS = 60_000;
const { shape } = settingsSections.communications;

/** The form fields that the preview uses. */
type MailWords = Pick<
  SettingsSectionFields<'communications'>,
  'emailSubjectTemplate' | 'emailBodyTemplate' | 'termsAndConditions'
>;

/** The valid texts; invalid ones are left out, and shown as stored. */
function validWords(words: MailWords): Partial<MailWords> {
  return Object.fromEntries(
    Object.entries(words).filter(([name, value]) => shape[name as keyof MailWords].safeParse(value).success),
  );
}

/** The mail for an estimate with the form's texts; without an id for the newest one. */
export function useMailPreview(words: MailWords, estimateId: string | null) {
  const payload = useRested({ ...validWords(words), ...(estimateId !== null && { estimateId }) });
  return useQuery({
    queryKey: [PATH, payload],
    queryFn: () => request<MailPreviewResponse>('POST', PATH, payload),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: KEPT_MS,
  });
}
