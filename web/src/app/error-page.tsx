import { useRouteError } from 'react-router';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

/** A part of the app could not be fetched: offline, or a newer version has replaced it. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error && /import|module script|preload/i.test(error.message) && error instanceof TypeError;

/** Stands in for a page that broke, with a way on. */
export function ErrorPage() {
  const loadFailed = isLoadFailure(useRouteError());
  useDocumentTitle('Something went wrong');
  return (
    <main className="mx-auto grid max-w-page justify-items-start gap-3 px-4 py-6 md:p-8">
      <Wordmark />
      <h1 className="mt-12">{loadFailed ? 'This page could not be loaded' : 'Something went wrong'}</h1>
      <p className="max-w-[60ch] text-ink-2">
        {loadFailed
          ? 'Plumbline may have been updated, or the connection was lost. Loading the page again usually helps.'
          : 'This page ran into a fault. What you saved is safe.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
      </div>
    </main>
  );
}
