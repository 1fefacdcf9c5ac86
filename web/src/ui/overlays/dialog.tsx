import type { ReactNode } from 'react';
import { loadLater } from '../load-later.tsx';
import type { DialogProps } from './dialog-panel.tsx';
import { RISES_ON_PHONES } from './rises-on-phones.ts';
import { useWasOpen } from './use-was-open.ts';

const DialogPanel = loadLater(async () => (await import('./dialog-panel.tsx')).DialogPanel);

const CENTERED =
  'md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-64px)] md:w-[calc(100%-64px)] md:-translate-x-1/2 md:-translate-y-1/2 md:animate-appear md:rounded md:border md:border-line';
const AT_THE_SIDE =
  'md:inset-y-0 md:right-0 md:w-120 md:max-w-[calc(100%-64px)] md:animate-slide-in md:border-l md:border-line';

/** On phones above the on-screen keyboard. */
const FULL = 'inset-x-0 top-0 bottom-(--keyboard,0px) animate-appear';

/**
 * A modal dialog: centered, 480 px; on phones it rises from the bottom. Wrap inputs in a `form` with an id and give
 * the footer's submit button `form={id}`.
 */
export function Dialog({ className = 'md:max-w-120', ...rest }: DialogProps) {
  const wasOpen = useWasOpen(rest.open);
  return wasOpen && <DialogPanel {...rest} place={`${RISES_ON_PHONES} ${CENTERED}`} className={className} />;
}

/** For contents longer than a dialog: a panel at the right edge; on phones it rises from the bottom. */
export function Sheet(props: DialogProps) {
  const wasOpen = useWasOpen(props.open);
  return wasOpen && <DialogPanel {...props} place={`${RISES_ON_PHONES} ${AT_THE_SIDE}`} />;
}

/** A dialog that fills the screen, with `beside` at its left, if any. The footer is the whole end of the contents. */
export function FullDialog(props: Omit<DialogProps, 'action'> & { beside: ReactNode }) {
  const wasOpen = useWasOpen(props.open);
  return wasOpen && <DialogPanel {...props} place={FULL} />;
}
