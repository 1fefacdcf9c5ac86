import { Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Menu } from './choices/menu.tsx';

/** Classes of a secondary button, narrow on phones. */
export const SIDE = 'max-md:px-2.5!';

interface ActionBarProps {
  /** The actions in the menu. */
  more: ComponentProps<typeof Menu>['items'];
  /** Buttons, the next step last. */
  children: ReactNode;
}

/** The actions of a page: beside its title, on phones at the bottom of the screen. */
export function ActionBar({ more, children }: ActionBarProps) {
  return (
    <div className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-[calc(10px+env(safe-area-inset-bottom))] md:ml-auto md:max-w-full">
      <Menu
        trigger={
          <Button aria-label="More actions" className="w-control px-0!">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        label="More actions"
        items={more}
      />
      {children}
    </div>
  );
}
