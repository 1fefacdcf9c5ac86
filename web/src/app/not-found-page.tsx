import { useDocumentTitle } from '../lib/use-document-title.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The page of every unknown path. */
export function NotFoundPage() {
  useDocumentTitle('404 Page Not Found');
  return (
    <div className="grid justify-items-start gap-3 border-t border-ink pt-6">
      <h1>404 Page Not Found</h1>
      <p className="max-w-[60ch] text-ink-2">
        We can’t find that page. Check the address, or go back to your dashboard.
      </p>
      <ButtonLink to="/dashboard" className="mt-3">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}
