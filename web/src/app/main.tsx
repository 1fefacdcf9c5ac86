import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../lib/query-client.ts';
import '../ui/app.css';
import { App } from './app.tsx';
import { createRouter } from './router.tsx';
import { leaveSignedOut } from './signed-out-notice.ts';

const queryClient = createQueryClient((path) =>
  leaveSignedOut(location.pathname, () => location.assign(path)),
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient}>
      <RouterProvider router={createRouter()} />
    </App>
  </StrictMode>,
);
