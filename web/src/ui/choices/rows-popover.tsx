import { Popover } from 'radix-ui';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { PickerRows } from './picker-rows.tsx';

interface RowsPopoverProps extends ComponentProps<typeof PickerRows> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element below which it opens; the field in it keeps the focus. */
  frame: RefObject<HTMLElement | null>;
  className: string;
  /** Below the rows. */
  children?: ReactNode;
}

/** The popover of a picker or a field with suggestions. */
export function RowsPopover(props: RowsPopoverProps) {
  const { open, onOpenChange, frame, className, children, ...rows } = props;
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={frame} />
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && frame.current?.contains(event.target)) event.preventDefault();
        }}
        className={classNames(
          'z-50 animate-appear overflow-y-auto rounded border border-line bg-raised p-1.5 shadow-float outline-none data-[state=closed]:hidden',
          className,
        )}
      >
        <PickerRows {...rows} />
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}
