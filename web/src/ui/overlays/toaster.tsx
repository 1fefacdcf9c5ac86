import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { SHOW_MS, SHOW_WITH_ACTION_MS, type ToastEntry } from './toast-store.ts';
import { useToast } from './use-toast.ts';

const SWIPE_THRESHOLD_PX = 50;

const MARKS = {
  default: { icon: CircleCheck, ink: 'text-accepted' },
  warning: { icon: TriangleAlert, ink: 'text-viewed' },
  destructive: { icon: CircleAlert, ink: undefined },
} as const;

function ToastItem({ entry, onDismiss }: { entry: ToastEntry; onDismiss: () => void }) {
  const destructive = entry.variant === 'destructive';
  const { icon: Icon, ink } = MARKS[entry.variant ?? 'default'];
  return (
    <Primitive.Root
      // A dismissed toast stays in the page, hidden, until the store removes it.
      forceMount
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      type={destructive ? 'foreground' : 'background'}
      duration={entry.action ? SHOW_WITH_ACTION_MS : SHOW_MS}
      className={classNames(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded border py-3.5 pr-2.5 pl-4 shadow-float data-[state=closed]:hidden max-md:has-[~[data-state=open]]:hidden data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-transparent bg-danger text-danger-ink' : 'border-line bg-raised text-ink',
      )}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5', ink)} />
      <div className="min-w-0 flex-1 wrap-break-word">
        <Primitive.Title className="font-strong">{entry.title}</Primitive.Title>
        {entry.description && (
          <Primitive.Description className={classNames('text-sm', !destructive && 'text-ink-2')}>
            {entry.description}
          </Primitive.Description>
        )}
      </div>
      {entry.action && (
        <Primitive.Action
          altText={`${entry.action.label}: ${entry.title}`}
          onClick={entry.action.onSelect}
          className={classNames(
            'semi-narrow -my-2 min-h-9 flex-none rounded px-3 font-strong max-md:min-h-11 pointer-coarse:min-h-11',
            destructive ? 'text-danger-ink hover:bg-danger-hover' : 'text-action-text hover:bg-action-soft',
          )}
        >
          {entry.action.label}
        </Primitive.Action>
      )}
      <Primitive.Close asChild>
        <IconButton
          label="Close"
          tooltip={false}
          className={classNames('-my-2', destructive && 'text-danger-ink! hover:bg-danger-hover!')}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </Primitive.Close>
    </Primitive.Root>
  );
}

/**
 * The toasts: bottom right; on phones only the newest, at the top, clear of bars and sheets. F8 moves the focus here; a swipe to the
 * right dismisses.
 */
export function Toaster() {
  const { toasts, dismiss } = useToast();
  return (
    <Primitive.Provider duration={SHOW_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((entry) => (
        <ToastItem key={entry.id} entry={entry} onDismiss={() => dismiss(entry.id)} />
      ))}
      <Primitive.Viewport
        hotkey={['F8']}
        className="pointer-events-none fixed right-0 z-60 flex w-full flex-col gap-2 p-4 outline-none max-md:top-[env(safe-area-inset-top)] md:bottom-0 md:max-w-105"
      />
    </Primitive.Provider>
  );
}
