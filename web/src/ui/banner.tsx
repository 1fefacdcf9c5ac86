import { CircleAlert, Clock, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type BannerTone = 'info' | 'warning' | 'danger';

const TONES = {
  info: { icon: Info, edge: 'border-l-action', ink: 'text-action-text' },
  warning: { icon: Clock, edge: 'border-l-signal', ink: 'text-signal-text' },
  danger: { icon: CircleAlert, edge: 'border-l-danger', ink: 'text-danger' },
} as const;

interface BannerProps {
  tone?: BannerTone;
  title: ReactNode;
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}

/** A persistent notice at the top of a page or form. Danger is announced at once, the others politely. */
export function Banner({ tone = 'info', title, children, action, onDismiss, className }: BannerProps) {
  const { icon: Icon, edge, ink } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-control flex-wrap items-center gap-3 rounded border border-l-3 border-line bg-surface py-2 pr-2 pl-4',
        edge,
        className,
      )}
    >
      <Icon aria-hidden="true" className={ink} />
      <p className="min-w-50 flex-1">
        <strong>{title}</strong> {children}
      </p>
      {action}
      {onDismiss && (
        <IconButton label="Dismiss" tooltip={false} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
