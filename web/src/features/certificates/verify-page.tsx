import type { VerifyCertificateResponse } from '@plumbline/contract/certificates';
import { useRef, useState } from 'react';
import { adviceFor } from '../../lib/http/error-message.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { AccountHeading, AccountLayout } from '../accounts/account-layout.tsx';
import { isPdf, readClaim, useVerifyCertificate } from './api.ts';
import { CertificateFacts } from './certificate-facts.tsx';

const refusal = (message: string): VerifyCertificateResponse => ({
  valid: false,
  message,
  certificate: null,
});
const NO_CERTIFICATE = refusal(
  'This file isn’t a certificate of acceptance. Choose the signed PDF, or the certificate that ends in .json.',
);
const UNSIGNED_PDF = refusal(
  'This PDF doesn’t contain a certificate. Choose the signed copy from the confirmation email, or ask the contractor for the certificate.',
);

/** Public page that verifies certificates. */
export function VerifyPage() {
  useDocumentTitle('Check a certificate');
  const verify = useVerifyCertificate();
  const [fileName, setFileName] = useState<string>();
  const [isFromPdf, setPdf] = useState(false);
  const [verdict, setVerdict] = useState<VerifyCertificateResponse | null>(null);

  const latest = useRef<File>(null);

  const check = async (file: File) => {
    latest.current = file;
    // The verdict about an earlier file may arrive after that about a later one.
    const isOver = () => latest.current !== file;
    setFileName(file.name);
    setVerdict(null);
    try {
      const isDocument = await isPdf(file);
      const claim = await readClaim(file);
      const unclaimed = isDocument ? UNSIGNED_PDF : NO_CERTIFICATE;
      const found = claim ? await verify.mutateAsync(claim) : unclaimed;
      if (isOver()) return;
      setPdf(isDocument);
      setVerdict(found);
    } catch (error) {
      if (isOver()) return;
      toastFailure(error, { title: 'We couldn’t check the certificate', fallback: adviceFor(error) });
    }
  };

  return (
    <AccountLayout>
      <AccountHeading title="Check a certificate">
        A certificate of acceptance says who accepted an estimate or a change order, and what it said. Choose
        the signed PDF, or the certificate’s own file, to see whether it’s genuine and unchanged.
      </AccountHeading>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <label
            className={classNames(
              buttonClasses({ variant: 'primary' }),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            {fileName === undefined ? 'Choose a file' : 'Choose another file'}
            <input
              type="file"
              accept=".pdf,.json,application/pdf,application/json"
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void check(file);
                target.value = '';
              }}
            />
          </label>
          {fileName !== undefined && <span className="wrap-anywhere text-ink-2">{fileName}</span>}
        </div>
        <div aria-live="polite" className="grid gap-4">
          {verify.isPending && !verdict && <p className="text-ink-2">Checking…</p>}
          {verdict && (
            <>
              <p
                className={classNames(
                  'rounded border p-3 font-strong',
                  verdict.valid
                    ? 'border-line bg-action-soft text-ink'
                    : 'border-danger bg-danger-soft text-danger',
                )}
              >
                {verdict.message}
              </p>
              {verdict.certificate && isFromPdf && (
                <p className="text-ink-2">
                  The client signed what you see below. Compare it with the pages of your PDF.
                </p>
              )}
              {verdict.certificate && <CertificateFacts certificate={verdict.certificate} />}
            </>
          )}
        </div>
      </div>
    </AccountLayout>
  );
}
