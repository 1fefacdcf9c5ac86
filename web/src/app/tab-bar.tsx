import { Link, useLocation } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { ESTIMATES_LINK, NEW_LINK, TAB_LINKS } from './nav-links.tsx';
import { WaitingCount } from './waiting-count.tsx';

/** The app's navigation at the bottom, on phones. */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main, at the bottom"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {TAB_LINKS.map(({ to, label, icon: Icon, isActive }) => {
        const isMain = to === NEW_LINK.to;
        return (
          <Link
            key={to}
            to={to}
            aria-current={isActive(pathname) ? 'page' : undefined}
            className="relative grid h-tab-bar content-center justify-items-center gap-0.75 text-xs font-medium text-ink-2 no-underline [font-stretch:var(--narrow)] focus-visible:-outline-offset-2 aria-[current]:text-action-text aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:h-1.75 aria-[current]:before:w-0.75 aria-[current]:before:bg-action"
          >
            <span
              className={classNames(
                isMain && '-mt-0.5 grid h-6 w-8 place-items-center rounded-inner bg-action text-action-ink',
              )}
            >
              <Icon aria-hidden="true" />
            </span>
            {label}
            {to === ESTIMATES_LINK && <WaitingCount className="absolute top-1.5 left-[calc(50%+2px)]" />}
          </Link>
        );
      })}
    </nav>
  );
}
