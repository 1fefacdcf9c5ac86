import { useEffect } from 'react';

/** Names the page in the browser's tab: "Clients · Plumbline". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
}
