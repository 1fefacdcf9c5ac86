import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Tooltip } from './overlays/tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** False where a tooltip would only repeat the text beside the button. */
  tooltip?: boolean;
};

const LOOK =
  'inline-grid size-9 flex-none place-items-center rounded text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 aria-expanded:bg-sunken aria-expanded:text-ink max-md:size-11 pointer-coarse:size-11';

/** A link that is only an icon. */
export function IconButtonLink({ label, className, ...rest }: LinkProps & { label: string }) {
  return (
    <Tooltip label={label}>
      <Link aria-label={label} className={classNames(LOOK, className)} {...rest} />
    </Tooltip>
  );
}

/** A button that is only an icon: 36 px, on phones 44. */
export function IconButton({ label, tooltip = true, className, type = 'button', ...rest }: IconButtonProps) {
  const button = <button type={type} aria-label={label} className={classNames(LOOK, className)} {...rest} />;
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
