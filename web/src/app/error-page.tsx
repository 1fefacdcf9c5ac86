import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { mayReload, reloadOnce } from '../lib/reload-once.ts';
import { newReference, reportFault } from '../lib/report-fault.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** A chunk could not be loaded: offline, or a newer version has replaced it. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error && /import(?:ed|ing)? module|module script|unable to preload/i.test(error.message);

/** Replaces a page that crashed, with a link to continue. A page with a missing chunk is reloaded first. */
export function ErrorPage() {
  const error = useRouteError();
  const loadFailed = isLoadFailure(error);
  const [reference] = useState(newReference);
  const [reloads] = useState(() => loadFailed && navigator.onLine && mayReload('chunk'));
  useDocumentTitle('Something went wrong');
  useEffect(() => {
    if (reloads) reloadOnce('chunk');
  }, [reloads]);
  useEffect(() => {
    if (!loadFailed) reportFault(reference, error);
  }, [loadFailed, reference, error]);

  if (reloads) return <PageSkeleton />;
  return (
    <main className="mx-auto grid max-w-page justify-items-start gap-3 px-4 py-6 md:p-8">
      <Wordmark />
      <h1 className="mt-12">{loadFailed ? 'We couldn’t load this page' : 'Something went wrong'}</h1>
      <p className="max-w-[60ch] text-ink-2">
        {loadFailed
          ? 'Plumbline may have been updated, or the connection was lost. Reloading the page usually helps.'
          : 'Something went wrong on this page. Your saved work is safe.'}
      </p>
      {!loadFailed && (
        <p className="text-ink-2">
          If you contact us, mention this reference: <strong className="figures text-ink">{reference}</strong>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
      </div>
    </main>
  );
}
