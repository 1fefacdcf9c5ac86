import { Copy, ExternalLink } from 'lucide-react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { clientPageUrl, copyLink } from '../actions/use-hand-over.ts';
import { INVOICE_KIND, useDocumentKind } from '../document-kind.ts';

/** The URL of the client's page, and ways to share it. */
export function ClientLink({ documentId, isPublic }: { documentId: string; isPublic: boolean }) {
  const kind = useDocumentKind();
  const url = clientPageUrl(kind, documentId);
  return (
    <section aria-labelledby="client-link-heading" className="mt-6 border-t border-line pt-4">
      <h2 id="client-link-heading" className="text-base">
        Client’s page
      </h2>
      {isPublic ? (
        <>
          <p className="mt-0.5 text-sm text-ink-2">
            The link your client sees. Your own visits are not counted.
          </p>
          <p className="mt-2 text-sm wrap-anywhere text-ink-3">{url}</p>
          <div className="mt-2 -ml-3 flex flex-wrap">
            <Button variant="ghost" icon={<Copy aria-hidden="true" />} onClick={() => void copyLink(url)}>
              Copy link
            </Button>
            <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'ghost' })}>
              <ExternalLink aria-hidden="true" />
              Open
            </a>
          </div>
        </>
      ) : (
        <p className="mt-0.5 text-sm text-ink-2">
          Your client gets a link to this {kind.noun} once it is {kind === INVOICE_KIND ? 'issued' : 'sent'}.
        </p>
      )}
    </section>
  );
}
