/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CloseIcon } from '../icons.tsx';

/**
 * The browser's own modal dialog: focus stays inside, Escape closes it, the page behind is inert. It slides up from the
 * bottom of a phone and in from the side of a wide screen. While `busy` it cannot be closed.
 */
export function SheetDialog(props: {
  /** The accessible name. */
  title: string;
  head: ComponentChildren;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { title, head, open, busy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <div className="sheet-head">
        {head}
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          disabled={busy}
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  );
}
