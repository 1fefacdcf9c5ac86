import type { EstimateStatus } from '@plumbline/contract/estimates/statuses';

/** Everything that differs between the kinds of documents. */
export interface DocumentKind {
  readonly name: 'estimate' | 'change_order' | 'invoice' | 'work';
  /** In the middle of a sentence. */
  readonly noun: string;
  /** The refusal for an id of another kind. */
  readonly notFound: string;
  /** The address of its calls. */
  readonly path: string;
  /** The prefix of its webhook events. */
  readonly webhooks: 'estimate' | 'change_order' | 'invoice';
  /** The scopes of keys that its calls need. */
  readonly scopes: 'estimates' | 'invoices';
  /** The statuses the contractor may set by hand. */
  readonly contractorMay: Readonly<Record<EstimateStatus, readonly EstimateStatus[]>>;
}

export const ESTIMATE: DocumentKind = {
  name: 'estimate',
  noun: 'estimate',
  notFound: 'Estimate Not Found',
  path: '/api/estimates',
  webhooks: 'estimate',
  scopes: 'estimates',
  contractorMay: {
    draft: ['sent', 'accepted', 'declined', 'paid'],
    sent: ['draft', 'accepted', 'declined', 'paid'],
    // Setting "sent" again means "not viewed yet".
    viewed: ['draft', 'sent', 'accepted', 'declined', 'paid'],
    accepted: ['paid'],
    declined: [],
    paid: [],
  },
};

export const CHANGE_ORDER: DocumentKind = {
  name: 'change_order',
  noun: 'change order',
  notFound: 'Change Order Not Found',
  path: '/api/change-orders',
  webhooks: 'change_order',
  scopes: 'estimates',
  contractorMay: {
    draft: ['sent', 'accepted', 'declined'],
    sent: ['draft', 'accepted', 'declined'],
    viewed: ['draft', 'sent', 'accepted', 'declined'],
    accepted: [],
    declined: [],
    paid: [],
  },
};

/** Issuing, money and voiding change an invoice; nobody sets its status. */
export const INVOICE: DocumentKind = {
  name: 'invoice',
  noun: 'invoice',
  notFound: 'Invoice Not Found',
  path: '/api/invoices',
  webhooks: 'invoice',
  scopes: 'invoices',
  contractorMay: { draft: [], sent: [], viewed: [], accepted: [], declined: [], paid: [] },
};

/**
 * The content of an invoice without an estimate, which takes the place of its job’s estimate. Only its
 * invoice refers to it: no list, search, figure or link includes it.
 */
export const WORK: DocumentKind = { ...INVOICE, name: 'work' };

/** The kinds that a client answers. */
export const ANSWERED_KINDS = [ESTIMATE, CHANGE_ORDER] as const;
/** The kinds with their own calls. */
export const KINDS = [...ANSWERED_KINDS, INVOICE] as const;

/** Returns the kind of a stored document. Throws for one of a later version. */
export function kindOf({ kind }: { readonly kind: string }): DocumentKind {
  const known = [...KINDS, WORK].find(({ name }) => name === kind);
  if (!known) throw new Error(`Unknown kind of document ${kind}`);
  return known;
}
