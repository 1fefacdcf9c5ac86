import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { toast } from '../../../../../ui/overlays/toast-store.ts';

/** Whether a section has room for that many more lines; shows a toast if not. */
export function hasRoomFor(added: number, { title, count }: { title: string; count: number }): boolean {
  if (count + added <= BOUNDS.linesPerSection) return true;
  toast({
    title: 'Too many lines',
    description: `A section holds at most ${BOUNDS.linesPerSection} lines. ${title} has ${count}, so ${added} more do not fit and none was added.`,
    variant: 'destructive',
  });
  return false;
}
