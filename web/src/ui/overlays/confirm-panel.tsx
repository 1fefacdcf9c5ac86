import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { DialogFooter, SCRIM } from './dialog-panel.tsx';
import { RISES_ON_PHONES } from './rises-on-phones.ts';
import { useEscapePastToasts } from './use-escape-past-toasts.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** False for actions that can be undone. */
  danger?: boolean;
  busy?: boolean;
  /** The dialog stays open: close it when the action is done. */
  onConfirm: () => void;
  /** Gets the focus after the dialog closes, if its opener is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
}

export function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, busyLabel, cancelLabel = 'Cancel' } = props;
  const { danger = true, busy = false, onConfirm, focusAfter } = props;
  const returnFocus = useReturnFocus(focusAfter);
  const content = useRef<HTMLDivElement>(null);
  // Closing the dialog cannot cancel a pending action.
  const changeOpen = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  const swipe = useSwipeDown(() => changeOpen(false));
  useEscapePastToasts(content, open, () => changeOpen(false));
  return (
    <Primitive.Root open={open} onOpenChange={changeOpen}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM} />
        <Primitive.Content
          ref={content}
          {...returnFocus}
          {...swipe}
          // From its first frame, as in a dialog; no menu opens in here.
          style={{ pointerEvents: 'auto' }}
          className={classNames(
            'fixed z-40 flex flex-col bg-raised shadow-float outline-none data-[state=closed]:hidden md:top-1/2 md:left-1/2 md:w-105 md:-translate-x-1/2 md:-translate-y-1/2 md:animate-appear md:rounded md:border md:border-line',
            RISES_ON_PHONES,
          )}
        >
          <div className="grid gap-2 px-4 pt-4 pb-4 md:px-6 md:pt-6">
            <Primitive.Title className="text-lg">{title}</Primitive.Title>
            <Primitive.Description asChild>
              <div className="wrap-break-word text-ink-2">{children}</div>
            </Primitive.Description>
          </div>
          <DialogFooter>
            <Primitive.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              {...(busyLabel !== undefined && { busyLabel })}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
