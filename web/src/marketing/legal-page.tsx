import type { LegalSection } from './legal-texts.ts';
import { PageFooter, PageHeader, SkipLink } from './page-frame.tsx';
import { LOGIN_PATH } from './plan.ts';

interface LegalPageProps {
  title: string;
  sections: readonly LegalSection[];
  year: number;
}

/** The terms of service, or the privacy policy. */
export function LegalPage({ title, sections, year }: LegalPageProps) {
  return (
    <div className="page">
      <SkipLink />
      <PageHeader>
        <nav className="nav" aria-label="Main">
          <a href={LOGIN_PATH}>Sign In</a>
        </nav>
      </PageHeader>
      <main id="main" tabIndex={-1} className="wrap legal">
        <h1>{title}</h1>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            {heading && <h2>{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </main>
      <PageFooter year={year} />
    </div>
  );
}
