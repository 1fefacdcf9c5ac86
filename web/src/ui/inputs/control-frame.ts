/** The border of every input and picker: one frame, one focus style, one error style. */
const EDGE =
  'w-full min-w-0 rounded border border-line-strong bg-surface text-ink transition-colors hover:border-ink-2';

/** For an element that is itself the control. */
export const CONTROL = `${EDGE} px-3 focus-visible:border-action focus-visible:outline-2 focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger aria-invalid:ring-inset`;

/** For a box around an input and its addons (a sign, a unit, a button). */
export const CONTROL_FRAME = `${EDGE} flex min-h-control items-center gap-2 px-3 has-[input:focus-visible]:border-action has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-action has-[input:focus-visible]:-outline-offset-1 has-[input:disabled]:cursor-not-allowed has-[input:disabled]:border-line has-[input:disabled]:bg-sunken has-[input:disabled]:text-ink-3 has-aria-invalid:border-danger has-aria-invalid:ring-1 has-aria-invalid:ring-danger has-aria-invalid:ring-inset`;

/** For the input inside a `CONTROL_FRAME`. */
export const FRAMED_INPUT = 'h-[calc(var(--control)-2px)] min-w-0 flex-1 bg-transparent outline-none';
