import type { Profile } from '@plumbline/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { fetchByKeyOrNull } from './http/query-client.ts';

export const SESSION_KEY = ['/api/auth/user'] as const;

const PROFILE_FRESH_MS = 5 * 60_000;

/**
 * Who is signed in: `profile` is null for nobody, undefined while it is not known. A user being returned, and
 * nothing else, decides.
 */
export function useSession() {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: (context) => fetchByKeyOrNull<Profile>(context),
    staleTime: PROFILE_FRESH_MS,
  });
  return { profile: data, error, refetch };
}

/** The signed-in contractor. Throws outside a signed-in route, where there may be none. */
export function useProfile(): Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('Nobody is signed in on this route');
  return profile;
}
