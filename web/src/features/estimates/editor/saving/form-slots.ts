/** Where each form keeps its unsaved work, and its path. `*` is the id of its document; a name before it says which form. */
const FORMS = [
  { slot: 'new', path: '/estimates/new' },
  { slot: 'revision-*', path: '/estimates/*/revise' },
  { slot: 'change-of-*', path: '/estimates/*/change-orders/new' },
  { slot: 'change-*', path: '/change-orders/*/edit' },
  { slot: 'invoice-new', path: '/invoices/new' },
  { slot: 'invoice-*', path: '/invoices/*/edit' },
  { slot: '*', path: '/estimates/*/edit' },
] as const;

const ID = '([^/]+)';
const patternOf = (text: string) => new RegExp(`^${text.replace('*', ID)}$`);

function translate(text: string, from: 'slot' | 'path', to: 'slot' | 'path'): string | null {
  for (const form of FORMS) {
    const found = patternOf(form[from]).exec(text);
    if (found) return form[to].replace('*', found[1] ?? '');
  }
  return null;
}

/** The path of the form whose unsaved work is stored in a slot. */
export const formOf = (slot: string): string => translate(slot, 'slot', 'path') ?? '/estimates';

/** The slot of the form at a path; null for other pages. */
export const slotAt = (pathname: string): string | null =>
  translate(pathname.replace(/\/$/, ''), 'path', 'slot');
