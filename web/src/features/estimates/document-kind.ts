import { createContext, use } from 'react';

/** The differences between kinds of documents in shared parts of a page. */
export interface DocumentKind {
  /** The address of its calls. */
  readonly path: '/api/estimates' | '/api/change-orders' | '/api/invoices';
  /** In the middle of a sentence. */
  readonly noun: 'estimate' | 'change order' | 'invoice';
  /** At its beginning. */
  readonly name: 'Estimate' | 'Change order' | 'Invoice';
  /** The page of one. */
  readonly viewOf: (id: string) => string;
  /** The client’s page. */
  readonly pageOf: (id: string) => string;
  /** The form of a draft. */
  readonly formOf: (id: string) => string;
}

const ESTIMATE_KIND: DocumentKind = {
  path: '/api/estimates',
  noun: 'estimate',
  name: 'Estimate',
  viewOf: (id) => `/estimates/${id}/view`,
  pageOf: (id) => `/estimate/${id}`,
  formOf: (id) => `/estimates/${id}/edit`,
};

export const CHANGE_ORDER_KIND: DocumentKind = {
  path: '/api/change-orders',
  noun: 'change order',
  name: 'Change order',
  viewOf: (id) => `/change-orders/${id}`,
  pageOf: (id) => `/estimate/${id}`,
  formOf: (id) => `/change-orders/${id}/edit`,
};

/** A draft with its own content has a form; any other is edited on its page. */
export const INVOICE_KIND: DocumentKind = {
  path: '/api/invoices',
  noun: 'invoice',
  name: 'Invoice',
  viewOf: (id) => `/invoices/${id}`,
  pageOf: (id) => `/invoice/${id}`,
  formOf: (id) => `/invoices/${id}/edit`,
};

/** The kind of the document with a number: `EST-0042-CO1` is a change order. */
export const kindOfNumber = (number: string): DocumentKind =>
  /-CO\d+$/.test(number) ? CHANGE_ORDER_KIND : ESTIMATE_KIND;

/** The kind of a page's document. */
export const DocumentKindContext = createContext(ESTIMATE_KIND);
export const useDocumentKind = () => use(DocumentKindContext);
