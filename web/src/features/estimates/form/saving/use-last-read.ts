import { useState } from 'react';

/** The last loaded value: a later failed fetch does not clear it. */
export function useLastRead<T>(read: T | undefined): T | undefined {
  const [last, setLast] = useState(read);
  if (read !== undefined && read !== last) setLast(read);
  return read ?? last;
}
