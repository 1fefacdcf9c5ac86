import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The form opens with the client in the URL. Picking another removes it from the URL, so that a reload restores the
 * pick.
 */
export function useWantedClient(clientId: string | null): void {
  const [first] = useState(clientId);
  const [searchParams, setSearchParams] = useSearchParams();
  const isOutdated = clientId !== first && searchParams.has('clientId');

  useEffect(() => {
    if (!isOutdated) return;
    const withoutClient = (params: URLSearchParams) => {
      params.delete('clientId');
      return params;
    };
    setSearchParams(withoutClient, { replace: true, preventScrollReset: true });
  }, [isOutdated, setSearchParams]);
}
