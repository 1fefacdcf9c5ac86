/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { QuestionSheetProps } from './question-sheet.tsx';

/**
 * The dialog for questions, whose script loads when it is first opened. It stays mounted, so that closing it
 * loses no text.
 */
export function LazySheet(props: QuestionSheetProps & { onFailed: () => void }) {
  const [Sheet, setSheet] = useState<FunctionComponent<QuestionSheetProps> | null>(null);
  useEffect(() => {
    import('./question-sheet.tsx').then(({ QuestionSheet }) => setSheet(() => QuestionSheet), props.onFailed);
    // Loaded once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return Sheet && <Sheet {...props} />;
}
