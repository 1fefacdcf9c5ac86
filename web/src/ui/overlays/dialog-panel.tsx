import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useEscapePastToasts } from './use-escape-past-toasts.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipeDown } from './use-swipe-down.ts';

/** The dimmed page behind overlays. */
export const SCRIM = 'fixed inset-0 z-40 animate-appear bg-scrim data-[state=closed]:hidden';

// Hidden at once on closing: Radix may wait for an animation that has already ended, and the overlay would cover the
// page for good.
const FLOATS = 'fixed z-40 flex flex-col bg-raised shadow-float outline-none data-[state=closed]:hidden';

const CONTENTS = 'grid content-start gap-4 px-4 py-4 md:px-6';

/** On a phone in portrait orientation the footer stays visible. */
const SCROLLS_ALONE = 'max-md:grow max-md:[@media(min-height:560px)]:overflow-y-auto';

/** The primary button of a dialog. */
interface DialogAction
  extends Pick<
    ComponentProps<typeof Button>,
    'form' | 'onClick' | 'variant' | 'icon' | 'disabled' | 'busyLabel'
  > {
  label: ReactNode;
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Keeps the title for screen readers only, and leaves closing to the footer. */
  titleHidden?: boolean;
  /** Starts with the focus on its title instead of a field that a stray key would change. */
  startsAtTitle?: boolean;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Keeps the dialog open while its request is pending: otherwise a refusal would be lost, or the request sent twice. */
  busy?: boolean;
  /** A footer of Cancel and this button, which submits the form whose id is `form`, if any. */
  action?: DialogAction;
  /** Other buttons, the primary one last. On phones they share the width. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** For contents that are never shown again: only the buttons and Escape close the dialog. */
  isHeld?: boolean;
  /** Gets the focus after the dialog closes, if its opener is gone, such as a menu item. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** Focuses the field marked `data-first`, or else the first; without fields Radix places the focus. */
function focusFirstField(event: Event): void {
  const panel = event.currentTarget;
  const field =
    panel instanceof HTMLElement &&
    (panel.querySelector<HTMLElement>('[data-first]') ??
      panel.querySelector<HTMLElement>(
        'input:not([type=hidden]):not([disabled]), textarea, [role=combobox]',
      ));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Lets a dialog take the pointer from its first frame until it is used. Radix learns of a new layer one task after it is
 * drawn, and a click in between would miss the new dialog and close the one below it. Later, a menu in the dialog must be
 * able to take the pointer away.
 */
function usePointerAtOnce(open: boolean): ComponentProps<typeof Primitive.Content> {
  const [isUsed, setUsed] = useState(false);
  if (!open && isUsed) setUsed(false);
  if (isUsed) return {};
  const use = () => setUsed(true);
  return { style: { pointerEvents: 'auto' }, onPointerDownCapture: use, onKeyDownCapture: use };
}

/** Whether the dialog would lose what is typed into this element. */
const isOfForm = (target: EventTarget) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.form !== null &&
  target.type !== 'search';

interface PanelProps extends DialogProps {
  place: string;
  /** Fills the screen, with this at the left of the contents. */
  beside?: ReactNode;
}

/** What `dialog.tsx` opens. */
export function DialogPanel(props: PanelProps) {
  const { open, title, description, action, children, className, place, focusAfter } = props;
  const { titleHidden = false, startsAtTitle = false, beside, busy = false, isHeld = false } = props;
  const changeOpen = (next: boolean) => {
    if (!busy) props.onOpenChange(next);
  };
  const footer = action ? (
    <CancelAndAct action={action} busy={busy} onCancel={() => changeOpen(false)} />
  ) : (
    props.footer
  );
  const isFull = beside !== undefined;
  // Tells Radix that the missing description is intentional.
  const described: ComponentProps<typeof Primitive.Content> = description
    ? {}
    : { 'aria-describedby': undefined };
  const returnFocus = useReturnFocus(focusAfter);
  const content = useRef<HTMLDivElement>(null);
  /** A click beside the dialog or a swipe, which may be accidental, does not discard what was typed. */
  const isTyped = useRef(false);
  const swipe = useSwipeDown(() => {
    if (!isHeld && !isTyped.current) changeOpen(false);
  });
  const pointerAtOnce = usePointerAtOnce(open);
  useEscapePastToasts(content, open, () => changeOpen(false));
  return (
    <Primitive.Root open={open} onOpenChange={changeOpen}>
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM} />
        <Primitive.Content
          ref={content}
          {...described}
          {...swipe}
          {...pointerAtOnce}
          onInput={({ target, currentTarget }) => {
            // Events of portals arrive here too.
            if (target instanceof Node && currentTarget.contains(target) && isOfForm(target))
              isTyped.current = true;
          }}
          // React passes events of a portal on to the form that the dialog is rendered in.
          onSubmit={(event) => event.stopPropagation()}
          onPointerDownOutside={(event) => {
            if (isHeld || isTyped.current) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            isTyped.current = false;
            returnFocus.onOpenAutoFocus();
            focusFirstField(event);
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          className={classNames(FLOATS, place, className)}
        >
          <header
            className={classNames(
              titleHidden ? 'sr-only' : 'flex items-start gap-3 px-4 pt-3 md:px-6 md:pt-5',
              isFull && 'border-b border-line pb-3',
            )}
          >
            <div className="min-w-0 flex-1 pt-1.5">
              <Primitive.Title
                {...(startsAtTitle && { tabIndex: -1, 'data-first': true })}
                className="text-lg outline-none"
              >
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>
              )}
            </div>
            {!titleHidden && (
              <Primitive.Close asChild>
                <IconButton label="Close" tooltip={false} className="-mr-2">
                  <X aria-hidden="true" />
                </IconButton>
              </Primitive.Close>
            )}
          </header>
          {isFull ? (
            <div className="flex min-h-0 flex-1">
              {beside && (
                <div
                  // It scrolls, also with the keyboard.
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={0}
                  className="flex-1 overflow-y-auto bg-sunken p-8 -outline-offset-2"
                >
                  {beside}
                </div>
              )}
              <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:max-w-100 md:border-l md:border-line">
                <div className={`${CONTENTS} ${SCROLLS_ALONE}`}>{children}</div>
                {footer}
              </div>
            </div>
          ) : (
            <>
              <div className={`${CONTENTS} min-h-0 flex-1 overflow-y-auto overscroll-contain`}>
                {children}
              </div>
              {footer && <DialogFooter>{footer}</DialogFooter>}
            </>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface CancelAndActProps {
  action: DialogAction;
  busy: boolean;
  onCancel: () => void;
}

function CancelAndAct({ action: { label, ...action }, busy, onCancel }: CancelAndActProps) {
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="primary"
        type={action.form === undefined ? 'button' : 'submit'}
        busy={busy}
        {...action}
      >
        {label}
      </Button>
    </>
  );
}

/** The row of buttons at the end of a dialog. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex justify-end gap-2 px-4 pt-2 pb-4 max-md:*:flex-1 md:px-6 md:pb-6">
      {children}
    </footer>
  );
}
