import { useNavigate } from 'react-router';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useReactivateSubscription } from './api.ts';

/**
 * Undoes a cancellation. If the subscription has ended, the browser goes to the checkout that the server names, else to
 * /subscribe. `onDone` is called once the plan continues.
 */
export function useReactivate(onDone: () => void) {
  const navigate = useNavigate();
  const { mutateAsync, reset, isPending, data } = useReactivateSubscription();
  usePageRestored(reset);
  // The opener may be unmounted once the plan continues; the promise still reports the result.
  const reactivate = async () => {
    try {
      const { reactivated, message, url } = await mutateAsync();
      if (reactivated) {
        toast({ title: 'Subscription Reactivated', description: message });
        onDone();
      } else if (url) location.assign(url);
      else void navigate('/subscribe');
    } catch (error) {
      toastFailure(error, {
        title: 'Reactivation Failed',
        fallback: 'Failed to reactivate your subscription. Please try again.',
      });
    }
  };
  const isLeaving = data !== undefined && !data.reactivated;
  return { reactivate, isBusy: isPending || isLeaving };
}
