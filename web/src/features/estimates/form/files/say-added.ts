import { toast } from '../../../../ui/overlays/toast-store.ts';

/** Marks the section of photos and files. */
export const FILES_SECTION = { 'data-files': '' };

/** Goes to the photos and files, which get the focus. */
function showFiles(): void {
  const section = document.querySelector<HTMLElement>('[data-files]');
  section?.scrollIntoView();
  section?.querySelector('button')?.focus({ preventScroll: true });
}

/** Says that photos were added to their section, which may be out of sight, and offers to go there. */
export function sayAdded(count: number): void {
  if (count === 0) return;
  toast({
    title: count === 1 ? '1 photo added' : `${count} photos added`,
    action: { label: 'Show', onSelect: showFiles },
  });
}
