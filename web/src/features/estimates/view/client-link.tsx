import { Copy, ExternalLink } from 'lucide-react';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';

/** The URL of the client's page, and ways to share it. */
export function ClientLink({ estimateId, isPublic }: { estimateId: string; isPublic: boolean }) {
  const url = `${location.origin}/estimate/${estimateId}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied' });
    } catch {
      toast({ title: 'The link could not be copied', description: url, variant: 'destructive' });
    }
  };
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
            <Button variant="ghost" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              Copy link
            </Button>
            <a href={url} target="_blank" rel="noreferrer" className={buttonClasses({ variant: 'ghost' })}>
              <ExternalLink aria-hidden="true" />
              Open
            </a>
          </div>
        </>
      ) : (
        <p className="mt-0.5 text-sm text-ink-2">Your client gets a link to this estimate once it is sent.</p>
      )}
    </section>
  );
}
