import type { Query, QueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '../use-session.ts';

/** A link from a mail works once, so what followed it is not asked again. */
const mayBeAskedAgain = ({ queryKey: [root] }: Pick<Query, 'queryKey'>) =>
  root === SESSION_KEY[0] || !String(root).startsWith('/api/auth/');

/** Has whatever is on screen read again, and the rest when it is next shown. */
export function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: mayBeAskedAgain });
}
