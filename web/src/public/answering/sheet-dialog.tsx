/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { CloseIcon } from '../icons.tsx';

/**
 * The browser's own modal dialog: focus stays inside, Escape closes it, the page behind is inert. It slides up from the
 * bottom of a phone and in from the side of a wide screen. While `busy` it cannot be closed.
 */
export function SheetDialog(props: {
  title: string;
  subtitle: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { title, subtitle, open, busy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <div className="sheet-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          <p className="quiet">{subtitle}</p>
        </div>
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
