import type { VerifyCertificateResponse } from '@plumbline/contract/certificates';
import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toastFailure } from '../../ui/overlays/toast-failure.ts';
import { AccountHeading, AccountLayout } from '../accounts/account-layout.tsx';
import { readClaim, useVerifyCertificate } from './api.ts';
import { CertificateFacts } from './certificate-facts.tsx';

const NO_CERTIFICATE: VerifyCertificateResponse = {
  valid: false,
  message: 'This file is no certificate of acceptance. Choose the one that ends in .json.',
  certificate: null,
};

/** Public page that verifies certificates. */
export function VerifyPage() {
  useDocumentTitle('Check a certificate');
  const verify = useVerifyCertificate();
  const [fileName, setFileName] = useState<string>();
  const [verdict, setVerdict] = useState<VerifyCertificateResponse | null>(null);

  const check = async (file: File) => {
    setFileName(file.name);
    setVerdict(null);
    const claim = readClaim(await file.text());
    if (!claim) return setVerdict(NO_CERTIFICATE);
    try {
      setVerdict(await verify.mutateAsync(claim));
    } catch (error) {
      toastFailure(error, {
        title: 'The certificate was not checked',
        fallback: 'Please check your connection and try again.',
      });
    }
    return undefined;
  };

  return (
    <AccountLayout>
      <AccountHeading title="Check a certificate">
        A certificate of acceptance says who accepted an estimate, and what it said. Choose its file to see
        whether it is genuine and unchanged.
      </AccountHeading>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <label
            className={classNames(
              buttonClasses({ variant: 'primary' }),
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
            )}
          >
            {fileName === undefined ? 'Choose a certificate' : 'Choose another'}
            <input
              type="file"
              accept=".json,application/json"
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
          {verify.isPending && <p className="text-ink-2">Checking…</p>}
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
              {verdict.certificate && <CertificateFacts certificate={verdict.certificate} />}
            </>
          )}
        </div>
      </div>
    </AccountLayout>
  );
}
