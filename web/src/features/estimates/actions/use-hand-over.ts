import type { EstimateSummary } from '@plumbline/contract/estimates';
import { useState } from 'react';
import { smsHref } from '../../../lib/contact-links.ts';
import { useSession } from '../../../lib/use-session.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import type { SendOrder } from '../api.ts';
import { type DocumentKind, useDocumentKind } from '../document-kind.ts';
import { shortName } from '../short-name.ts';

/** Whether the browser can hand a link to another app. */
export const canShare = () => typeof navigator.share === 'function';

/** The address of the client's page. */
export const clientPageUrl = ({ pageOf }: DocumentKind, id: string) => `${location.origin}${pageOf(id)}`;

/** Copies a link; if the browser refuses, a toast shows the link for manual copying. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied' });
  } catch {
    toast({ title: 'We couldn’t copy the link', description: url, variant: 'destructive' });
  }
}

/**
 * Sends a document without a mail: the contractor texts, shares or copies the link. It counts as sent first, so that the
 * link works before anyone gets it. Each function resolves to whether it was sent.
 */
export function useHandOver(
  document: Pick<EstimateSummary, 'id' | 'client'> & { readonly status: string },
  send: (order: Omit<SendOrder, 'id'>) => Promise<boolean>,
) {
  const { profile } = useSession();
  const [isPending, setPending] = useState(false);
  const { id, client } = document;
  const kind = useDocumentKind();
  const { noun } = kind;
  const url = clientPageUrl(kind, id);
  const company = profile?.companyName;

  const record = async (channel: 'text' | 'share' | 'link') => {
    setPending(true);
    const isSent = await send({ email: '', channel });
    setPending(false);
    return isSent;
  };
  const words = (note: string) => {
    const greeting = client ? `Hi ${shortName(client)}, here` : 'Here';
    const from = company ? ` from ${company}` : '';
    return [`${greeting}’s your ${noun}${from}.`, note].filter(Boolean).join(' ');
  };

  return {
    isPending,
    text: async (note: string) => {
      const isSent = await record('text');
      if (isSent) location.assign(smsHref(client?.phone ?? '', `${words(note)} ${url}`));
      return isSent;
    },
    share: async (note: string) => {
      const isSent = await record('share');
      // Closing the share sheet is not a failure: the link works and can be shared later.
      if (isSent) await navigator.share({ text: words(note), url }).catch(() => {});
      return isSent;
    },
    /** For a client who is present: their page, which opens the pad. */
    sign: async () => {
      if (document.status !== 'draft' || (await record('link'))) location.assign(`${url}#sign-here`);
    },
    copy: async () => {
      // Must come first: browsers copy only in direct response to a tap.
      await copyLink(url);
      return record('link');
    },
  };
}
