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
    // The page must work whether or not the reports arrive.
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

/** Runs `work` after the first paint. A hidden page is never painted. */
function afterPaint(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(work));
  else work();
}
