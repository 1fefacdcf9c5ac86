import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { ElsewhereInPage } from '../elsewhere-in-page.tsx';
import { useSwipeDown } from '../overlays/use-swipe-down.ts';
import { noteMenuOpener } from './menu-opener.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** An item either navigates or acts. */
  to?: string;
  /** A full page load, for URLs served by the server. */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Choosing it moves the focus elsewhere; otherwise the focus returns to the trigger. */
  movesFocus?: boolean;
  /** Marks the current choice. */
  checked?: boolean;
  /** Shown on phones only, where the same link is not visible elsewhere. */
  phoneOnly?: boolean;
  /** The same for screens below 1024 px. */
  narrowOnly?: boolean;
}

export interface MenuShape {
  /** Items; "separator" draws a line. */
  items: readonly (MenuItem | 'separator')[];
  /** Accessible name of the menu; by default the trigger's. */
  label?: string | undefined;
  /** The menu's subject: above the items, on phones only unless `headingAlways`. */
  heading?: ReactNode;
  headingAlways?: boolean;
  align?: 'start' | 'center' | 'end';
}

const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-inner px-2.5 no-underline outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3 data-[highlighted]:bg-action-soft max-md:min-h-12 pointer-coarse:min-h-12';

function itemBody({ icon, label, checked }: MenuItem) {
  return (
    <>
      {icon}
      {label}
      {checked && <Check aria-hidden="true" className="ml-auto size-4" />}
    </>
  );
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const look = classNames(
    ITEM,
    item.danger ? 'text-danger' : 'text-ink [&>.lucide]:text-ink-2',
    item.phoneOnly && 'md:hidden',
    item.narrowOnly && 'lg:hidden',
  );
  const shared = {
    className: look,
    disabled: item.disabled ?? false,
    onSelect: () => {
      onSelect();
      item.onSelect?.();
    },
    ...(item.checked !== undefined && { 'aria-current': item.checked }),
  };
  if (item.to !== undefined)
    return (
      <Primitive.Item asChild {...shared}>
        <Link to={item.to}>{itemBody(item)}</Link>
      </Primitive.Item>
    );
  if (item.href !== undefined)
    return (
      <Primitive.Item asChild {...shared}>
        <a href={item.href}>{itemBody(item)}</a>
      </Primitive.Item>
    );
  return <Primitive.Item {...shared}>{itemBody(item)}</Primitive.Item>;
}

/** The primitive focuses an item only if it was loaded before the key that opened the menu was pressed. */
function focusFirstItem(menu: HTMLElement) {
  for (const item of menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([data-disabled])')) {
    item.focus({ preventScroll: true });
    // Some items are hidden at some widths.
    if (document.activeElement === item) return;
  }
}

interface MenuContentProps extends MenuShape {
  opener: RefObject<HTMLButtonElement | null>;
  /** Whether a key opened it. */
  byKeyRef: RefObject<boolean>;
  /** That of the button. */
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The content that a menu's button opens. */
export function MenuContent({
  items,
  label,
  heading,
  headingAlways = false,
  align = 'end',
  opener,
  byKeyRef,
  id,
  open,
  onOpenChange,
}: MenuContentProps) {
  const focusMoves = useRef(false);
  const swipe = useSwipeDown(() => onOpenChange(false));
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>
        <ElsewhereInPage element={opener} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <div className="fixed inset-0 z-40 touch-none animate-appear bg-scrim md:hidden" />
      </Primitive.Portal>
      <Primitive.Portal>
        <Primitive.Content
          data-action-sheet=""
          id={`${id}-menu`}
          aria-labelledby={id}
          {...swipe}
          onFocus={({ target, currentTarget }) => {
            if (!byKeyRef.current || target !== currentTarget) return;
            // Only at the start: the primitive focuses the menu again whenever the pointer leaves an item.
            byKeyRef.current = false;
            focusFirstItem(currentTarget);
          }}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (focusMoves.current) event.preventDefault();
            focusMoves.current = false;
          }}
          {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-appear overflow-y-auto data-[state=closed]:hidden rounded border border-line bg-raised p-1.5 shadow-float outline-none max-md:animate-rise max-md:rounded-t-sheet max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:px-4 max-md:pt-2 max-md:pb-[calc(16px+env(safe-area-inset-bottom))]"
        >
          <div
            aria-hidden="true"
            className="mx-auto mt-0.5 mb-3 h-1 w-9 rounded-full bg-line-strong md:hidden"
          />
          {heading && (
            <Primitive.Label
              className={classNames('px-2.5 pt-1 pb-2 text-ink-2', !headingAlways && 'md:hidden')}
            >
              {heading}
            </Primitive.Label>
          )}
          {items.map((item, index) =>
            item === 'separator' ? (
              // A separator has no other key.
              // oxlint-disable-next-line react/no-array-index-key
              <Primitive.Separator key={`separator-${index}`} className="-mx-1.5 my-1.5 h-px bg-line" />
            ) : (
              <Item
                key={item.label}
                item={item}
                onSelect={() => {
                  focusMoves.current = item.movesFocus ?? false;
                  noteMenuOpener(opener.current);
                }}
              />
            ),
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
