import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useBackToList } from '../lib/lists/use-back-to-list.ts';

type BackLinkProps = Pick<ComponentProps<typeof Link>, 'to' | 'onClick' | 'children'>;

/** The link above a page to the page that it belongs to. */
export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <p className="mb-3">
      <Link
        {...link}
        className="inline-flex min-h-8 items-center gap-1.5 no-underline hover:underline max-md:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {children}
      </Link>
    </p>
  );
}

/** The same to a list, which it shows as it was left. */
export function BackToList(props: Omit<BackLinkProps, 'onClick'>) {
  return <BackLink {...props} onClick={useBackToList()} />;
}
