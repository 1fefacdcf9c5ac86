import type { Query, QueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '../use-session.ts';
import { dropPageAnswers } from './page-answers.ts';

/** A link from a mail works once, so its query is not refetched. */
const mayBeAskedAgain = ({ queryKey: [root] }: Pick<Query, 'queryKey'>) =>
  root === SESSION_KEY[0] || !String(root).startsWith('/api/auth/');

/** Refetches every query on screen, and the others when they are next shown. */
export function readAgain(queryClient: QueryClient): void {
  dropPageAnswers();
  void queryClient.invalidateQueries({ predicate: mayBeAskedAgain });
}
