import { useEffect } from 'react';

/** Sets the browser tab's title: "Clients · Plumbline". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
}
