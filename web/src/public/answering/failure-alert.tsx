/** @jsxImportSource preact */
import { RefusedError, UnansweredError } from '../public-api.ts';

const NOT_SENT = 'We couldn’t send your response.';
const UNANSWERED = 'Check your connection and try again.';
const OUR_FAULT = 'Something went wrong on our end. Please try again.';
const UNREACHED: Readonly<Record<string, string | undefined>> = {
  'Payment Setup Failed': 'Unable to set up payment processing',
};

/** Why an answer failed: the server's message for a refusal, a generic one otherwise. */
export function FailureAlert({ title, error }: { title: string; error: unknown }) {
  const refusal = error instanceof RefusedError ? error.message : '';
  const advice = error instanceof UnansweredError ? UNANSWERED : OUR_FAULT;
  const reason = refusal || (UNREACHED[title] ?? `${NOT_SENT} ${advice}`);
  return (
    <div className="failure" role="alert">
      <strong>{title}</strong>
      <p>{reason}</p>
    </div>
  );
}
