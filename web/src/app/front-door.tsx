import { useEffect } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';

/** The marketing home is a page of the server's own: whoever is signed out here goes there. */
export function FrontDoor() {
  useEffect(() => location.replace('/'), []);
  return <PageSkeleton />;
}
