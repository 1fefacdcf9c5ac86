import { TEMPLATE_VARIABLES } from '@plumbline/contract/estimates/fill-template';
import { useEffect, useId, useRef } from 'react';

const TYPED_VARIABLES = TEMPLATE_VARIABLES.map((name) => `[${name}]`);

const TEMPLATE_FIELDS = ['emailSubjectTemplate', 'emailBodyTemplate', 'termsAndConditions'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

type TextElement = HTMLInputElement | HTMLTextAreaElement;
const isTemplate = (element: unknown): element is TextElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  TEMPLATE_FIELDS.some((name) => name === element.name);

interface TemplateVariablesProps {
  /** Replaces the text between two positions of a field. */
  onInsert: (field: TemplateField, text: string, from: number, to: number) => void;
}

/** The template variables. Choosing one inserts it at the cursor, else at the end of the body. */
export function TemplateVariables({ onInsert }: TemplateVariablesProps) {
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<TextElement | null>(null);

  useEffect(() => {
    const form = list.current?.closest('form');
    const remember = ({ target }: FocusEvent) => {
      if (isTemplate(target)) last.current = target;
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, []);

  const insert = (variable: string) => {
    const body = list.current?.closest('form')?.elements.namedItem('emailBodyTemplate') ?? null;
    const target = last.current ?? (isTemplate(body) ? body : null);
    if (!target) return;
    const from = last.current ? (target.selectionStart ?? target.value.length) : target.value.length;
    const to = last.current ? (target.selectionEnd ?? from) : from;
    onInsert(target.name as TemplateField, variable, from, to);
    target.focus();
    target.setSelectionRange(from + variable.length, from + variable.length);
  };

  return (
    <div>
      <p id={titleId} className="mb-1.5 text-sm font-medium text-ink-2">
        Template variables
      </p>
      <p className="mb-2 text-sm text-ink-3">
        Change orders use your subject and body too, with their number and title added.
      </p>
      <ul ref={list} aria-labelledby={titleId} className="flex flex-wrap gap-1.5">
        {TYPED_VARIABLES.map((variable) => (
          <li key={variable}>
            <button
              type="button"
              title={`Insert ${variable}`}
              onClick={() => insert(variable)}
              className="min-h-8 rounded-small border border-line bg-sunken px-2 text-sm text-ink-2 transition-colors hover:border-ink-2 hover:text-ink max-md:min-h-11 pointer-coarse:min-h-11"
            >
              {variable}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-ink-3">
        Filled in from each estimate. Choose one to insert it at the cursor in the subject, body or terms.
      </p>
    </div>
  );
}
