/** @jsxImportSource preact */
import './public.css';
import { hydrate } from 'preact';
import { reportView, reportViewTime } from './public-api.ts';
import { PublicPage } from './public-page.tsx';
import type { PublicPageData } from './public-page-data.ts';
import { watchForView } from './watch-for-view.ts';

const root = document.getElementById('root');
const inlined = document.getElementById('page-data')?.textContent;

if (root && inlined) {
  const data = JSON.parse(inlined) as PublicPageData;
  afterPaint(() => hydrate(<PublicPage data={data} />, root));
  if (!data.isOwner) {
    const { id } = data.estimate;
    let viewId: Promise<string | null> = Promise.resolve(null);
    // The client's reading must not depend on whether the reports arrive.
    watchForView(document, window, {
      onSeen() {
        viewId = reportView(id).catch(() => null);
      },
      onAway: (seconds) =>
        void viewId
          .then((known) => (known === null ? undefined : reportViewTime(id, known, seconds)))
          .catch(() => undefined),
    });
  }
}

/** What is there to read is shown before the page is brought to life. Where nobody looks, nothing is ever painted. */
function afterPaint(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(work));
  else work();
}
