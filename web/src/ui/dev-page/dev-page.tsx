import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHead } from '../page-head.tsx';
import { Wordmark } from '../wordmark.tsx';
import { ButtonStates } from './button-states.tsx';
import { ChoiceStates } from './choice-states.tsx';
import { FeedbackStates } from './feedback-states.tsx';
import { InputStates } from './input-states.tsx';
import { NumberStates } from './number-states.tsx';
import { OverlayStates } from './overlay-states.tsx';
import { PlaceholderStates } from './placeholder-states.tsx';
import { StatusStates } from './status-states.tsx';
import { TableStates } from './table-states.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TypeAndColor } from './type-and-color.tsx';

/** Every control in every state; served in development only. */
export function DevPage() {
  useDocumentTitle('Controls');
  return (
    <main className="mx-auto max-w-page px-4 py-6 md:px-8">
      <header className="mb-6">
        <Wordmark />
      </header>
      <PageHead title="Controls" actions={<ThemeSwitch />}>
        <span className="text-ink-2">Every control, every state</span>
      </PageHead>
      <TypeAndColor />
      <StatusStates />
      <ButtonStates />
      <InputStates />
      <NumberStates />
      <ChoiceStates />
      <OverlayStates />
      <TableStates />
      <FeedbackStates />
      <PlaceholderStates />
    </main>
  );
}
