import type { Statement } from '@plumbline/contract/books';
import { balanceText, NOT_INVOICED_TEXT } from '@plumbline/contract/books/statement-words';
import { isZero } from '@plumbline/contract/pricing/decimal';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { HttpError } from '../../lib/http/http-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CouldNotLoad } from '../../ui/could-not-load.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money/money.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useClient } from '../clients/api.ts';
import { ClientNotFound } from '../clients/client-not-found.tsx';
import { Ages } from './ages.tsx';
import { type Period, statementFile, useStatement } from './api.ts';
import { PeriodFields } from './period-fields.tsx';
import { SaveButton } from './save-button.tsx';
import { SendStatementDialog } from './send-statement-dialog.tsx';
import { StatementRows } from './statement-rows.tsx';

/** What the client owes on invoices, or the client's credit. Held money is listed separately, never included. */
function Figures({ statement }: { statement: Statement }) {
  const { balanceAfter, held, currency } = statement;
  const isCredit = balanceText(balanceAfter) !== 'Amount due';
  return (
    <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
      <div>
        <dt className="text-sm text-ink-2">{isCredit ? 'Client’s credit' : 'Owed on invoices'}</dt>
        <dd>
          <Money amount={balanceAfter.replace(/^-/, '')} currency={currency} look="figure" />
        </dd>
      </div>
      {!isZero(held) && (
        <div>
          <dt className="text-sm text-ink-2">{NOT_INVOICED_TEXT}</dt>
          <dd>
            <Money amount={held} currency={currency} look="figure" />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface LoadedStatementProps {
  statement: Statement;
  /** Whether another period is loading, and the statement is still the previous one. */
  isComing: boolean;
}

function StatementActions({ statement, isComing }: LoadedStatementProps) {
  const [isSending, setIsSending] = useState(false);
  const { clientId, from, to, currency } = statement;
  const { data: client } = useClient(clientId);
  const shown = { from, to, currency };
  const fileName = (kind: 'csv' | 'pdf') => `statement-${from}-to-${to}.${kind}`;
  return (
    <>
      <SaveButton path={statementFile(clientId, 'csv', shown)} fileName={fileName('csv')} disabled={isComing}>
        CSV
      </SaveButton>
      <SaveButton path={statementFile(clientId, 'pdf', shown)} fileName={fileName('pdf')} disabled={isComing}>
        PDF
      </SaveButton>
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" />}
        disabled={isComing}
        onClick={() => setIsSending(true)}
      >
        Send statement
      </Button>
      <SendStatementDialog
        statement={statement}
        email={client?.email ?? null}
        open={isSending}
        onOpenChange={setIsSending}
      />
    </>
  );
}

function LoadedStatement({ statement, isComing }: LoadedStatementProps) {
  const { rows, balanceBefore, aging } = statement;
  return (
    <div aria-busy={isComing} className={isComing ? 'opacity-50' : undefined}>
      <Figures statement={statement} />
      {rows.length === 0 && isZero(balanceBefore) ? (
        <EmptyState title="Nothing in this period" className="border-t border-ink">
          Issued invoices, credit notes, payments and refunds of the days above show here.
        </EmptyState>
      ) : (
        <>
          <StatementRows statement={statement} />
          <section aria-labelledby="open-by-age" className="mt-8">
            <h2 id="open-by-age" className="mb-3">
              Open invoices by days late
            </h2>
            <Ages aging={aging} />
          </section>
        </>
      )}
    </div>
  );
}

function LoadStatement({ id }: { id: string }) {
  const [period, setPeriod] = useState<Period>({});
  const { data, error, refetch, isPlaceholderData: isComing } = useStatement(id, period);
  useDocumentTitle(data ? `Statement, ${data.clientName}` : 'Statement');
  if (error instanceof HttpError && (error.status === 404 || error.status === 400))
    return (
      <>
        <BackLink to="/clients">Clients</BackLink>
        <ClientNotFound />
      </>
    );
  return (
    <>
      <PageHead
        title="Statement"
        takesFocus
        actions={data && <StatementActions statement={data} isComing={isComing} />}
      >
        {data && <span className="text-ink-2 wrap-anywhere">{data.clientName}</span>}
      </PageHead>
      <PeriodFields report={data} period={period} onChange={setPeriod} />
      {data ? (
        <LoadedStatement statement={data} isComing={isComing} />
      ) : error ? (
        <CouldNotLoad what="statement" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the statement">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="mt-10 h-40 w-full" />
        </Loading>
      )}
    </>
  );
}

/** Invoices, payments and refunds between the contractor and one client. */
export function StatementPage() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={`/clients/${id}`}>Client</BackLink>
      <LoadStatement key={id} id={id} />
    </>
  );
}
