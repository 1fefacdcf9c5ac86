import { NotFound } from '../../ui/not-found.tsx';

/** For an id that is not one of this contractor's invoices. */
export const InvoiceNotFound = () => <NotFound what="Invoice" list={{ to: '/invoices', name: 'invoices' }} />;
