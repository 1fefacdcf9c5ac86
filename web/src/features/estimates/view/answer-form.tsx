import type { Estimate } from '@plumbline/contract/estimates';
import { MESSAGE_LIMIT, type Message } from '@plumbline/contract/estimates/questions';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { adviceFor } from '../../../lib/http/error-message.ts';
import { newId } from '../../../lib/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choices/select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useClientEmail } from '../../clients/api.ts';
import { useAnswer } from '../messages-api.ts';

type To = 'asker' | 'client';

/** Answers the last question, on the client's page and by email. Text that could not be sent stays. */
export function AnswerForm({
  estimate,
  question,
}: {
  estimate: Pick<Estimate, 'id' | 'unreadMessages' | 'client' | 'clientId'>;
  question: Message;
}) {
  const [text, setText] = useState('');
  const [to, setTo] = useState<To>('asker');
  const [id, setId] = useState(newId);
  const [isBlank, setBlank] = useState(false);
  const answer = useAnswer(estimate.id);
  const client = useClientEmail(estimate);
  const asker = question.email ?? '';
  const canChoose = client !== null && client.toLowerCase() !== asker.toLowerCase();
  const reader = canChoose ? to : 'asker';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlank(text.trim() === '');
    if (text.trim() === '' || answer.isPending) return;
    answer.mutate(
      { id, to: reader, text },
      {
        onSuccess: () => {
          // What was typed meanwhile is the next answer.
          setText((now) => (now === text ? '' : now));
          toast({
            title: 'Answer sent',
            description: `To ${reader === 'client' ? client : asker}, and on the client’s page.`,
          });
          setId(newId());
        },
      },
    );
  };

  return (
    <form onSubmit={submit} className="mt-3 grid gap-3">
      <Field
        label="Your answer"
        error={isBlank ? 'Please write a message' : answer.error ? adviceFor(answer.error) : undefined}
      >
        <TextArea
          rows={3}
          maxLength={MESSAGE_LIMIT}
          value={text}
          dir="auto"
          onChange={({ target }) => {
            setText(target.value);
            setBlank(false);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {canChoose ? (
          <Select<To>
            aria-label="Email the answer to"
            value={to}
            onValueChange={setTo}
            options={[
              { value: 'asker', label: `To ${asker}` },
              { value: 'client', label: `To ${client}` },
            ]}
          />
        ) : (
          <p className="min-w-0 flex-1 text-sm wrap-anywhere text-ink-2">
            Goes to the client’s page and to {asker}
          </p>
        )}
        <Button
          type="submit"
          variant={estimate.unreadMessages > 0 ? 'primary' : 'secondary'}
          icon={<Send aria-hidden="true" />}
          busy={answer.isPending}
          className="ml-auto"
        >
          Send answer
        </Button>
      </div>
    </form>
  );
}
