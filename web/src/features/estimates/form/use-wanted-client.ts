import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The client that the address wants is the one the form begins with. Once another is picked the address wants none:
 * loading the page again restores the pick.
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
