import type { Profile } from '@plumbline/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { fetchByKeyOrNull } from './http/query-client.ts';

export const SESSION_KEY = ['/api/auth/user'] as const;

const PROFILE_FRESH_MS = 5 * 60_000;

/** The session: `profile` is null when nobody is signed in, undefined while loading. Only the returned user decides. */
export function useSession() {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: fetchByKeyOrNull<Profile>,
    staleTime: PROFILE_FRESH_MS,
  });
  return { profile: data, error, refetch };
}

/** The signed-in contractor. Throws outside a signed-in route. */
export function useProfile(): Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('Nobody is signed in on this route');
  return profile;
}
