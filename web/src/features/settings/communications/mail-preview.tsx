import type { EstimateSummary } from '@plumbline/contract/estimates';
import type { MailPreviewResponse } from '@plumbline/contract/estimates/mail-preview';
import type { SettingsSectionFields, settingsSections } from '@plumbline/contract/settings';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { messageFor } from '../../../lib/http/error-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/choices/segments.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useNewestEstimates } from '../../estimates/api.ts';
import { useMailPreview } from './use-mail-preview.ts';

/** The number of newest estimates to choose from. */
const OFFERED = 10;

const PARTS = [
  { value: 'html', label: 'Email' },
  { value: 'text', label: 'Plain text' },
  { value: 'terms', label: 'Terms' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** Beside the form the whole preview stays in view. */
const HEIGHT = 'h-140 min-[1180px]:h-[max(320px,calc(100dvh-480px))]';

const nameOf = ({ estimateNumber, client }: EstimateSummary) =>
  client ? `${estimateNumber} · ${client.name}` : estimateNumber;

interface MailPreviewProps {
  control: Control<
    SettingsSectionFields<'communications'>,
    unknown,
    z.output<typeof settingsSections.communications>
  >;
}

/** The mail as a client would get it, with a real estimate, updated as the form changes. */
export function MailPreview({ control }: MailPreviewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [part, setPart] = useState<Part>('html');
  const words = useWatch({
    control,
    compute: ({ emailSubjectTemplate, emailBodyTemplate, termsAndConditions }) => ({
      emailSubjectTemplate,
      emailBodyTemplate,
      termsAndConditions,
    }),
  });
  const estimates = useNewestEstimates(OFFERED).data?.rows ?? [];
  const { data, error, isPlaceholderData, refetch } = useMailPreview(words, chosen);
  return (
    <div className="grid gap-4">
      {estimates.length > 0 ? (
        <Field label="Shown with">
          <Select
            value={chosen ?? estimates[0]?.id}
            onValueChange={setChosen}
            options={estimates.map((estimate) => ({ value: estimate.id, label: nameOf(estimate) }))}
          />
        </Field>
      ) : (
        <p className="text-ink-2">Shown with a sample until you create an estimate.</p>
      )}
      <Segments label="What to show" value={part} onValueChange={setPart} options={PARTS} />
      {error ? (
        <div
          role="alert"
          className="grid justify-items-center gap-3 rounded border border-line bg-sunken px-4 py-12 text-center text-ink-2"
        >
          <p>{messageFor(error, 'We couldn’t load the preview.')}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div aria-busy={isPlaceholderData}>{data ? <Shown mail={data} part={part} /> : <Waiting />}</div>
      )}
    </div>
  );
}

function Shown({ mail, part }: { mail: MailPreviewResponse; part: Part }) {
  if (part === 'terms')
    return <Typed label="Terms" text={mail.terms ?? 'No terms. Your documents won’t include any.'} />;
  const head = [
    { label: 'From', value: mail.from },
    { label: 'Replies to', value: mail.replyTo },
    { label: 'Subject', value: mail.subject },
  ];
  return (
    <>
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {head.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {part === 'text' ? (
        <Typed label="Plain text" text={mail.text} />
      ) : (
        // The frame runs no scripts, and its links are only text.
        <iframe
          title="Preview of the email"
          sandbox=""
          srcDoc={mail.html.replace(DEAD_LINKS, '$1')}
          className={`w-full rounded border border-line bg-surface ${HEIGHT}`}
        />
      )}
    </>
  );
}

const DEAD_LINKS = /(<a\b[^>]*?) href="[^"]*"/g;

/** Plain text; long ones scroll, by keyboard too. */
function Typed({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      dir="auto"
      className={`overflow-y-auto rounded border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-wrap ${HEIGHT}`}
    >
      {text}
    </section>
  );
}

function Waiting() {
  return (
    <Loading label="Loading the preview" className="grid gap-3">
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className={HEIGHT} />
    </Loading>
  );
}
