import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadLater, useIsQuiet } from '../ui/load-later.tsx';
import { useToast } from '../ui/overlays/use-toast.ts';

const Toaster = loadLater(async () => (await import('../ui/overlays/toaster.tsx')).Toaster);

/** Without a toast there is nothing to show yet. */
function Toasts() {
  const isQuiet = useIsQuiet();
  const { toasts } = useToast();
  return (isQuiet || toasts.length > 0) && <Toaster />;
}

/** The providers of every page: server state, toasts. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
