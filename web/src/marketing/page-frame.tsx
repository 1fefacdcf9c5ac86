import type { ReactNode } from 'react';
import { REGISTER_PATH, START_LABEL } from './plan.ts';

/** The bob on its line, and the name. */
function Wordmark() {
  return (
    <>
      <svg className="mark" viewBox="0 0 16 24" width="15" height="23" aria-hidden="true">
        <path d="M8 0v7" stroke="currentColor" strokeWidth="1.5" />
        <path d="M6 6.6h4v3H6z" fill="currentColor" />
        <path
          className="mark-bob"
          d="M2.4 14.2c0-2.6 1.8-4.4 4-4.4h3.2c2.2 0 4 1.8 4 4.4 0 2-2.7 6-5.1 9.5a.6.6 0 0 1-1 0c-2.4-3.5-5.1-7.5-5.1-9.5Z"
        />
      </svg>
      Plumbline
    </>
  );
}

interface HeaderProps {
  /** Shown beside the name. */
  children: ReactNode;
  sticky?: boolean;
}

export function PageHeader({ children, sticky = false }: HeaderProps) {
  return (
    <header className={sticky ? 'top top-sticky' : 'top'}>
      <div className="wrap top-row">
        <a className="wordmark" href="/" aria-label="Plumbline, home">
          <Wordmark />
        </a>
        {children}
      </div>
    </header>
  );
}

export function PageFooter({ year }: { year: number }) {
  return (
    <footer className="foot">
      <div className="wrap foot-row">
        <span className="wordmark">
          <Wordmark />
        </span>
        <p>
          © {year} Plumbline <a href="/terms">Terms</a> <a href="/privacy">Privacy</a>
        </p>
        <span data-privacy-choices="" />
      </div>
    </footer>
  );
}

/** Marks fictitious claims, which are shown outside production only. */
export const SampleMark = () => <span className="sample">Sample</span>;

/** Lets keyboard users skip the header. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  );
}

interface StartLinkProps {
  /** Signal is for the most important link on a screen. */
  variant?: 'signal' | 'primary';
  size?: 'large' | 'medium';
  wide?: boolean;
  /** Reported to the advertising pixel, if there is one, on a click. */
  conversion?: string;
}

/** Every section's call to action: the link to registration. */
export function StartLink({ variant = 'primary', size = 'large', wide = false, conversion }: StartLinkProps) {
  const classes = ['button', `button-${variant}`, size === 'large' && 'button-large', wide && 'button-wide'];
  return (
    <a className={classes.filter(Boolean).join(' ')} href={REGISTER_PATH} data-conversion={conversion}>
      {START_LABEL}
    </a>
  );
}
