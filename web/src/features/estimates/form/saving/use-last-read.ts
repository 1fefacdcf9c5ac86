import { useState } from 'react';

/** What was read last: a later reading that fails takes nothing away. */
export function useLastRead<T>(read: T | undefined): T | undefined {
  const [last, setLast] = useState(read);
  if (read !== undefined && read !== last) setLast(read);
  return read ?? last;
}
