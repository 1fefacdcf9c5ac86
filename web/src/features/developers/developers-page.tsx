import { ArrowLeft, BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

/** API keys and webhooks for a contractor's own programs. */
export function DevelopersPage() {
  useDocumentTitle('API & webhooks');
  return (
    <>
      <Link
        to="/settings"
        className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-1.5 no-underline hover:underline"
      >
        <ArrowLeft aria-hidden="true" />
        Back to Settings
      </Link>
      <PageHead
        title="API & webhooks"
        actions={
          <a href="/api/docs/" target="_blank" rel="noreferrer" className={buttonClasses()}>
            <BookOpen aria-hidden="true" />
            Documentation
          </a>
        }
      />
      <KeysSection />
      <WebhooksSection />
    </>
  );
}
