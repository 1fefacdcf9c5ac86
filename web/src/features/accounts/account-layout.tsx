import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Wordmark } from '../../ui/wordmark.tsx';

const THIS_YEAR = new Date().getFullYear();

/**
 * The layout of the signed-out screens: a form on paper, on wide screens beside a plumb line. The home page is
 * server-rendered, so the link to it leaves the app.
 */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(560px,5fr)_6fr]">
      <div className="mx-auto grid w-full max-w-118 grid-rows-[auto_1fr_auto] gap-10 px-4 py-5 lg:max-w-116 lg:px-8 lg:py-8">
        <header className="flex items-center justify-between gap-4">
          <Link
            to="/"
            reloadDocument
            aria-label="Plumbline, to the homepage"
            className="flex min-h-11 items-center rounded-small no-underline"
          >
            <Wordmark />
          </Link>
          <Link
            to="/"
            reloadDocument
            className="flex min-h-11 items-center rounded-small text-ink-2 no-underline hover:text-ink hover:underline"
          >
            Back to homepage
          </Link>
        </header>
        <main className="pt-[4vh] lg:pt-[10vh]">{children}</main>
        <footer className="flex flex-wrap items-center gap-x-5 text-sm text-ink-3">
          © {THIS_YEAR} Plumbline
          <a href="/terms" className="inline-flex min-h-11 items-center text-ink-2">
            Terms
          </a>
          <a href="/privacy" className="inline-flex min-h-11 items-center text-ink-2">
            Privacy
          </a>
        </footer>
      </div>
      <aside aria-hidden="true" className="relative bg-action-deep text-action-deep-ink-2 max-lg:hidden">
        <div className="sticky top-0 h-dvh">
          <div className="absolute top-0 left-[62%] h-[58%] w-px bg-action-deep-ink-2" />
          <div className="bob absolute top-[58%] left-[62%] -mt-px -ml-6.5 h-23.5 w-13.5 text-signal" />
          <div className="absolute bottom-[9%] left-[11%] text-lg leading-6.75 tracking-normal">
            <p className="mb-1.5 text-[56px] leading-16 font-[640] tracking-[-.035em] text-action-deep-ink [font-stretch:84%]">
              plumb
            </p>
            <p>
              exactly vertical; true.
              <br />
              Said of a wall, a door frame, a price.
            </p>
          </div>
        </div>
      </aside>
    </div>
  );
}

/** The heading of an account screen. */
export function AccountHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="text-2xl">{title}</h1>
      {children && <div className="mt-1.5 text-ink-2">{children}</div>}
    </div>
  );
}
