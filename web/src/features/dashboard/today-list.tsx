import { calendarDate } from '@plumbline/contract/calendar';
import type { Task } from '@plumbline/contract/dashboard';
import { MessageSquare, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { smsHref, telHref } from '../../lib/contact-links.ts';
import { useProfile } from '../../lib/use-session.ts';
import { Bob } from '../../ui/bob.tsx';
import { ButtonLink, buttonClasses } from '../../ui/button.tsx';
import { kindOfNumber } from '../estimates/api.ts';
import { taskWords } from './task-words.ts';

/** The next tasks, the most urgent first. The first row has the only orange element on the screen. */
export function TodayList({ tasks, now }: { tasks: readonly Task[]; now: Date }) {
  return (
    <section aria-labelledby="today-heading">
      <h2 id="today-heading" className="mb-3">
        Worth doing now
      </h2>
      {tasks.length === 0 && <p className="border-t border-ink pt-3 text-ink-2">All caught up</p>}
      <ul className="border-t border-ink empty:hidden">
        {tasks.map((task, index) => (
          <TaskRow
            key={`${task.kind} ${task.invoice?.id ?? task.estimateId}`}
            task={task}
            now={now}
            isFirst={index === 0}
          />
        ))}
      </ul>
    </section>
  );
}

const pageOf = ({ invoice, estimateNumber, estimateId }: Task) =>
  invoice ? `/invoices/${invoice.id}` : kindOfNumber(estimateNumber).viewOf(estimateId);

function TaskRow({ task, now, isFirst }: { task: Task; now: Date; isFirst: boolean }) {
  const { timeZone } = useProfile();
  const { title, facts } = taskWords(task, now, calendarDate(now, timeZone));
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      {isFirst && (
        <span
          aria-hidden="true"
          className="-my-2.5 flex w-3.5 flex-col items-center self-stretch text-signal"
        >
          <span className="w-0.5 flex-1 bg-current" />
          <Bob className="h-5 w-3.5" />
        </span>
      )}
      <Link
        to={pageOf(task)}
        className="group grid min-h-11 min-w-44 flex-1 content-center wrap-anywhere text-ink no-underline"
      >
        <b className="underline-offset-3 group-hover:underline">{title}</b>
        <span className="figures block text-sm text-ink-2">{facts}</span>
      </Link>
      <TaskActions task={task} isMain={isFirst} />
    </li>
  );
}

const VERBS = {
  deposit_due: 'Record',
  ending: 'Extend',
  email_bounced: 'Fix email',
  idle_draft: 'Finish',
} as const;

function TaskActions({ task, isMain }: { task: Task; isMain: boolean }) {
  const { kind, estimateId, estimateNumber, clientPhone } = task;
  const { formOf } = kindOfNumber(estimateNumber);
  const variant = isMain ? 'primary' : 'secondary';
  if (kind !== 'opened_often' && kind !== 'invoice_late')
    return (
      <ButtonLink
        to={kind === 'idle_draft' ? formOf(estimateId) : pageOf(task)}
        variant={variant}
        className="min-w-24"
      >
        {VERBS[kind]}
        <span className="sr-only"> {estimateNumber}</span>
      </ButtonLink>
    );
  if (clientPhone === null)
    return (
      <ButtonLink to={pageOf(task)} variant={variant} className="min-w-24">
        View<span className="sr-only"> {task.invoice?.invoiceNumber ?? estimateNumber}</span>
      </ButtonLink>
    );
  const name = task.clientName ?? 'your client';
  return (
    <span className="flex gap-2">
      <a href={smsHref(clientPhone)} aria-label={`Text ${name}, ${clientPhone}`} className={buttonClasses()}>
        <MessageSquare aria-hidden="true" />
      </a>
      <a
        href={telHref(clientPhone)}
        aria-label={`Call ${name}, ${clientPhone}`}
        className={buttonClasses({ variant })}
      >
        <Phone aria-hidden="true" />
        <span className="max-md:hidden">Call</span>
      </a>
    </span>
  );
}
