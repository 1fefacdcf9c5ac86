import type { Kit } from '@plumbline/contract/kits';
import type { ReactNode } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CouldNotLoad } from '../../../ui/could-not-load.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useKits } from '../kits-api.ts';
import { KitForm } from './kit-form.tsx';

/** Edits one of the contractor's own kits, or a copy of a shipped one. */
export function ChangeKitPage() {
  const { id } = useParams();
  useDocumentTitle('Edit kit');
  const { kit, instead } = useKit(id);
  if (!kit) return instead;
  if (!kit.userId) return <Navigate to={`/price-book/kits/new?copy=${kit.id}`} replace />;
  return <KitForm key={kit.id} kit={kit} />;
}

/** Adds a kit, empty or as a copy of the one in the address. */
export function NewKitPage() {
  const [params] = useSearchParams();
  const copy = params.get('copy') ?? undefined;
  useDocumentTitle('New kit');
  const { kit, instead } = useKit(copy);
  if (copy === undefined) return <KitForm />;
  if (!kit) return instead;
  // An own kit and a shipped one can have the same name.
  return <KitForm key={kit.id} start={kit.userId ? { ...kit, name: `${kit.name} copy` } : kit} />;
}

/** A kit, or the page shown without one. */
function useKit(id: string | undefined): { kit: Kit | undefined; instead: ReactNode } {
  const { data, error, refetch } = useKits();
  const kit = data?.find((each) => each.id === id);
  if (data)
    return {
      kit,
      instead: (
        <EmptyState
          headingLevel={1}
          title="This kit doesn’t exist"
          action={<ButtonLink to="/price-book/kits">See all kits</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      ),
    };
  if (error)
    return { kit, instead: <CouldNotLoad what="kits" error={error} onRetry={() => void refetch()} /> };
  return { kit, instead: <Skeleton className="h-64 w-full" /> };
}
