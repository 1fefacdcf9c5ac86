import { Check } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { ElsewhereInPage } from '../elsewhere-in-page.tsx';

export interface SelectOption<Value extends string = string> {
  /** Never empty: use a word such as "none" for no choice. */
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SelectContentProps {
  id: string;
  /** Empty for none. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  opener: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-inner px-2.5 outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3 data-[highlighted]:bg-action-soft max-md:min-h-11 pointer-coarse:min-h-11';

/** The content that a select opens. */
export function SelectContent({ id, options, opener, ...state }: SelectContentProps) {
  return (
    <Primitive.Root {...state}>
      <Primitive.Trigger asChild>
        <ElsewhereInPage element={opener} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear data-[state=closed]:hidden overflow-hidden rounded border border-line bg-raised p-1.5 shadow-float"
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={ITEM}
              >
                {option.icon}
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="ml-auto">
                  <Check aria-hidden="true" className="size-4" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
