/** @jsxImportSource preact */
import { RefusedError } from '../public-api.ts';

const NOT_SENT = 'The answer could not be sent. Please check your connection and try again.';
const UNREACHED: Readonly<Record<string, string | undefined>> = {
  'Payment Setup Failed': 'Unable to set up payment processing',
};

/** What went wrong with an answer: the server's own sentence where it refused, a plain one where it was not reached. */
export function FailureAlert({ title, error }: { title: string; error: unknown }) {
  const refusal = error instanceof RefusedError ? error.message : '';
  const reason = refusal || (UNREACHED[title] ?? NOT_SENT);
  return (
    <div className="failure" role="alert">
      <strong>{title}</strong>
      <p>{reason}</p>
    </div>
  );
}
