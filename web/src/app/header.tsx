import type { Profile } from '@plumbline/contract/accounts';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { ESTIMATES_LINK, NAV_LINKS, NEW_LINK } from './nav-links.tsx';
import { UserMenu } from './user-menu.tsx';
import { WaitingCount } from './waiting-count.tsx';

/**
 * The header of every signed-in page. The active link is marked by a short string with a bob hanging from the
 * top edge.
 */
export function Header({ profile, fullBleed }: { profile: Profile; fullBleed: boolean }) {
  const { pathname } = useLocation();
  return (
    // On a phone a page with `data-own-header` has its own header.
    <header className="relative z-5 border-b border-line bg-paper max-md:[body:has([data-own-header])_&]:hidden">
      <div
        className={classNames(
          'mx-auto flex h-bar items-center gap-8 px-4 md:px-8',
          !fullBleed && 'max-w-page',
        )}
      >
        <Link
          to="/"
          aria-label="Plumbline, to the dashboard"
          className="flex min-h-11 items-center rounded-small no-underline"
        >
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="flex h-full max-md:hidden">
          {NAV_LINKS.map(({ to, label, hasTab, isActive }) => (
            <Link
              key={to}
              to={to}
              aria-current={isActive(pathname) ? 'page' : undefined}
              className={classNames(
                // If there is no room, the account menu has it.
                !hasTab && 'max-lg:hidden',
                'relative flex items-center px-3 font-medium whitespace-nowrap text-ink-2 no-underline transition-colors [font-stretch:94%] hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:top-0 aria-[current]:before:left-1/2 aria-[current]:before:h-2 aria-[current]:before:w-px aria-[current]:before:bg-action aria-[current]:after:absolute aria-[current]:after:top-1.75 aria-[current]:after:left-[calc(50%-3px)] aria-[current]:after:h-2.75 aria-[current]:after:w-1.75 aria-[current]:after:bg-action aria-[current]:after:[clip-path:var(--bob)]',
              )}
            >
              {label}
              {to === ESTIMATES_LINK && <WaitingCount className="ml-1.5" />}
            </Link>
          ))}
        </nav>
        <ButtonLink
          to={NEW_LINK.to}
          aria-label="New Estimate"
          aria-current={NEW_LINK.isActive(pathname) ? 'page' : undefined}
          icon={<Plus aria-hidden="true" />}
          className="ml-auto min-h-9! px-3! max-md:hidden"
        >
          {NEW_LINK.label}
        </ButtonLink>
        <UserMenu profile={profile} />
      </div>
    </header>
  );
}
