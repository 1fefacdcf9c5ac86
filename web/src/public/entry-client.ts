import './public.css';
import { loadWhenPainted } from './load-when-painted.ts';
import { reportView, reportViewTime } from './public-api.ts';
import type { PublicPageData } from './public-page-data.ts';
import { watchForView } from './watch-for-view.ts';

const root = document.getElementById('root');
const inlined = document.getElementById('page-data')?.textContent;

if (root && inlined) {
  const data = JSON.parse(inlined) as PublicPageData;
  loadWhenPainted(async () => {
    const { hydratePage } = await import('./hydrate-page.tsx');
    await hydratePage(root, data);
  });
  if (!data.isOwner) {
    let viewId: Promise<string | null> = Promise.resolve(null);
    // The page must work whether or not the reports arrive.
    watchForView(document, window, {
      onSeen() {
        viewId = reportView(data.estimate).catch(() => null);
      },
      onAway: (seconds) =>
        void viewId
          .then((known) => (known === null ? undefined : reportViewTime(data.estimate, known, seconds)))
          .catch(() => undefined),
    });
  }
}
