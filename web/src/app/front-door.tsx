import { useEffect } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';

/** The marketing home page is server-rendered: signed-out visitors are sent to it. */
export function FrontDoor() {
  useEffect(() => location.replace('/'), []);
  return <PageSkeleton />;
}
