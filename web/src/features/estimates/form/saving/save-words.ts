/** Why a draft is saved: `auto` after a pause in typing, `draft` on request. */
export type SaveKind = 'auto' | 'draft' | 'pdf' | 'send';

export type SaveStatus =
  /** Nothing was saved since the form was opened. */
  | { readonly state: 'unsaved' | 'saving' }
  /** `at` is an ISO timestamp. */
  | { readonly state: 'saved'; readonly at: string }
  /** Stored in the browser, to be saved once there is a network. */
  | { readonly state: 'kept' }
  /** Failed and may succeed later, or refused until something changes. */
  | { readonly state: 'failed' | 'refused' }
  /** Changed elsewhere, until the contractor decides. */
  | { readonly state: 'conflict' };

const KEPT = 'You’re offline. Your draft is saved on this device and will sync when you’re back online.';

export const WITHOUT_NETWORK = {
  draft: { title: 'Draft kept', description: KEPT, variant: 'warning' },
  pdf: { title: 'No PDF: you’re offline', description: KEPT, variant: 'warning' },
  send: { title: 'Not sent: you’re offline', description: KEPT, variant: 'warning' },
} as const;

export const NOT_KEPT = {
  title: 'Draft not kept',
  description:
    'You’re offline and this browser is out of space. Keep this page open until you’re back online.',
  variant: 'destructive',
} as const;

export const CHANGED_MEANWHILE = {
  title: 'Saved, but not sent',
  description: 'It changed while it was being saved. Send it again to include the changes.',
} as const;

export const FILE_GONE = {
  title: 'A photo or file no longer exists',
  description: 'We’ll remove it and save again.',
  variant: 'warning',
} as const;
