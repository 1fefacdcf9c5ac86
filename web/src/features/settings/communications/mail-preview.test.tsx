import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../app/app.tsx';
import { clearCsrfToken } from '../../../lib/http/http-client.ts';
import { createQueryClient } from '../../../lib/http/query-client.ts';
import { answer, useHttpServer } from '../../../lib/testing/http-server.ts';
import { UnsavedSectionsProvider } from '../form/unsaved-sections.tsx';
import { CommunicationsPanel } from './communications-panel.tsx';

const { seen, handle } = useHttpServer();

beforeEach(clearCsrfToken);
afterEach(cleanup);

const SETTINGS = {
  emailSubjectTemplate: 'For [Client Name]',
  emailBodyTemplate: 'Hello',
  termsAndConditions: 'Pay on time.',
  reminderDays: [],
};
const [FIRST, SECOND] = ['e0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000002'];
const ESTIMATES = [
  { id: SECOND, estimateNumber: 'EST-0002', client: { name: 'Ana Ruiz' } },
  { id: FIRST, estimateNumber: 'EST-0001', client: null },
];

interface Asked {
  readonly emailSubjectTemplate?: string;
  readonly emailBodyTemplate?: string;
  readonly termsAndConditions?: string;
  readonly estimateId?: string;
}

/** Responds like the server: the preview's contents show the request. */
function serve(estimates: readonly object[] = ESTIMATES, status = () => 200) {
  handle((call, response) => {
    if (call.path === '/api/auth/csrf-token') return answer(response, 200, { csrfToken: 't' });
    if (call.path.startsWith('/api/estimates')) return answer(response, 200, estimates);
    if (call.path !== '/api/mail/preview') return answer(response, 200, SETTINGS);
    if (status() !== 200) return answer(response, status(), { success: false, message: 'Not just now.' });
    const asked = JSON.parse(call.body) as Asked;
    answer(response, 200, {
      estimateId: asked.estimateId ?? SECOND,
      estimateNumber: 'EST-0002',
      from: 'Bell Roofing <mail@plumbline.example>',
      replyTo: 'Marcus Bell <marcus@bell.example>',
      subject: `Subject: ${asked.emailSubjectTemplate}`,
      html: `<p>Body: ${asked.emailBodyTemplate} <a class="x" href="https://plumbline.example">Open</a></p>`,
      text: `Text: ${asked.emailBodyTemplate}`,
      terms: `Terms: ${asked.termsAndConditions}`,
    });
  });
}

const asked = () =>
  seen.filter(({ path }) => path === '/api/mail/preview').map(({ body }) => JSON.parse(body) as Asked);

/** The preview is folded on the phone; this opens it. */
async function open() {
  render(
    <App queryClient={createQueryClient()}>
      <UnsavedSectionsProvider>
        <CommunicationsPanel />
      </UnsavedSectionsProvider>
    </App>,
  );
  await screen.findByRole('form', { name: 'Communications' });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByText('Preview of the email'));
  return user;
}

test('the input is shown in a frame without scripts, requested once typing pauses', async () => {
  serve();
  const user = await open();
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the email');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toBe('<p>Body: Hello <a class="x">Open</a></p>');
  expect(screen.getByText('Subject: For [Client Name]')).toBeDefined();
  expect(asked()).toHaveLength(1);
  await user.type(screen.getByLabelText('Email subject'), ' and friends');
  await screen.findByText('Subject: For [Client Name] and friends');
  expect(asked()).toHaveLength(2);
});

test('invalid texts are left out of the request', async () => {
  serve();
  const user = await open();
  await screen.findByTitle('Preview of the email');
  const subject = screen.getByLabelText('Email subject');
  await user.clear(subject);
  await user.click(subject);
  await user.paste('x'.repeat(201));
  await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('emailSubjectTemplate'));
  expect(asked().at(-1)).toMatchObject({ emailBodyTemplate: 'Hello' });
});

test('plain text and terms have their own views', async () => {
  serve();
  const user = await open();
  await screen.findByTitle('Preview of the email');
  await user.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(screen.getByRole('region', { name: 'Plain text' }).textContent).toBe('Text: Hello');
  await user.click(screen.getByRole('radio', { name: 'Terms' }));
  expect(screen.getByText('Terms: Pay on time.')).toBeDefined();
});

test('any of the newest estimates can be shown', async () => {
  serve();
  const user = await open();
  const choice = await screen.findByRole('combobox', { name: 'Shown with' });
  expect(choice.textContent).toBe('EST-0002 · Ana Ruiz');
  await user.click(choice);
  await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'EST-0001' }));
  await waitFor(() => expect(asked().at(-1)?.estimateId).toBe(FIRST));
});

test('without an estimate it says that it is a sample', async () => {
  serve([]);
  await open();
  expect(await screen.findByText(/Shown with a sample/)).toBeDefined();
});

test('a failed preview is reported, and can be retried', async () => {
  let code = 503;
  serve(ESTIMATES, () => code);
  const user = await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t load the preview.');
  code = 200;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('Preview of the email')).toBeDefined();
});

test('a variable is inserted at the cursor: into the subject, the body and the terms, at first at the end of the body', async () => {
  serve();
  const user = await open();
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await user.click(screen.getByRole('button', { name: '[Phone]' }));
  expect(value('Email body')).toBe('Hello[Phone]');
  const terms = screen.getByLabelText<HTMLTextAreaElement>('Terms and conditions');
  await user.click(terms);
  terms.setSelectionRange(3, 3);
  await user.click(screen.getByRole('button', { name: '[Date]' }));
  expect(value('Terms and conditions')).toBe('Pay[Date] on time.');
  expect(document.activeElement).toBe(terms);
  await user.click(screen.getByLabelText('Email subject'));
  await user.click(screen.getByRole('button', { name: '[Job Type]' }));
  expect(value('Email subject')).toContain('[Job Type]');
});
