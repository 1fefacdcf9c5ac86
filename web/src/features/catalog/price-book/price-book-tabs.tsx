import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useKits } from '../kits-api.ts';

const TABS = [
  { to: '/price-book', label: 'Items' },
  { to: '/price-book/kits', label: 'Kits' },
  { to: '/price-book/templates', label: 'Templates' },
] as const;

/** The pages of the price book, with the number of items on those with short lists. */
export function PriceBookTabs() {
  const { pathname } = useLocation();
  const counts: Partial<Record<string, number | undefined>> = {
    Kits: useKits().data?.length,
    Templates: useQuery<readonly unknown[]>({ queryKey: ['/api/estimate-templates'] }).data?.length,
  };
  return (
    <nav
      aria-label="Price book"
      className="mb-6 flex overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
    >
      {TABS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className="relative inline-flex min-h-11 flex-none items-center px-3 font-medium semi-narrow text-ink-2 no-underline transition-colors first:pl-0 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-action first:aria-[current]:after:left-0"
        >
          {label}
          {counts[label] !== undefined && (
            <span className="figures ml-2 font-normal text-ink-3">{counts[label]}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
