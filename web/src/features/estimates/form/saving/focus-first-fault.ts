/** Focuses the first field marked as faulty, or the sentence shown instead of missing lines, in the middle of the screen. */
export function focusFirstFault(): void {
  const fault = document.querySelector<HTMLElement>('form :is([aria-invalid="true"], [data-fault])');
  fault?.focus({ preventScroll: true });
  fault?.scrollIntoView({ block: 'center' });
}
