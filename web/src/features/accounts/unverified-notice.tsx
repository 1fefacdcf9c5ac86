import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { useResendVerification } from './api.ts';

const REQUEST_ERROR = 'We couldn’t send the email. Please try again.';

/** Explains why the sign-in was refused, and offers to resend the verification email. */
export function UnverifiedNotice({ email, message }: { email: string; message: string }) {
  const resend = useResendVerification();
  const send = () =>
    resend.mutate(email, {
      onSuccess: (answer) => toast({ title: 'Check Your Email', description: answer.message }),
      onError: (error) => toastFailure(error, { title: 'Email not sent', fallback: REQUEST_ERROR }),
    });
  return (
    <Banner
      tone="warning"
      title={message}
      action={
        <Button busy={resend.isPending} busyLabel="Sending..." disabled={resend.isSuccess} onClick={send}>
          {resend.isSuccess ? 'Email sent' : 'Send the email again'}
        </Button>
      }
    />
  );
}
