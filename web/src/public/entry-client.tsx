import './public.css';
import { hydrateRoot } from 'react-dom/client';
import { reportView } from './public-api.ts';
import { PublicPage } from './public-page.tsx';
import type { PublicPageData } from './public-page-data.ts';
import { watchForView } from './watch-for-view.ts';

const root = document.getElementById('root');
const inlined = document.getElementById('page-data')?.textContent;

if (root && inlined) {
  const data = JSON.parse(inlined) as PublicPageData;
  hydrateRoot(root, <PublicPage data={data} />);
  if (!data.isOwner) {
    // The client's reading must not depend on whether the report arrives.
    watchForView(document, () => void reportView(data.estimate.id).catch(() => undefined));
  }
}
