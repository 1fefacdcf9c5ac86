import type { InvoiceSummary } from '@plumbline/contract/invoices';
import { Banknote, Copy, Download, Ellipsis, Pencil, Send, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { FROM_LIST } from '../../../lib/lists/use-back-to-list.ts';
import { Menu, type MenuItem } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDownloadPdf } from '../../estimates/actions/use-download-pdf.ts';
import { clientPageUrl, copyLink } from '../../estimates/actions/use-hand-over.ts';
import { INVOICE_KIND } from '../../estimates/document-kind.ts';
import { type InvoiceDialog, offeredDialogs, withDialog } from '../invoice-dialogs.ts';
import { invoiceName } from '../invoice-words.ts';

/**
 * The actions on one invoice of the list. Actions with a dialog open on the invoice itself, which links back
 * to the list.
 */
export function InvoiceRowMenu({ invoice }: { invoice: InvoiceSummary }) {
  const navigate = useNavigate();
  const { downloadPdf } = useDownloadPdf();
  const { id, number, sentAt, client } = invoice;
  const offered = offeredDialogs(invoice);
  const opening = (dialog: InvoiceDialog, label: string, icon: MenuItem['icon']): MenuItem[] =>
    offered.includes(dialog)
      ? [
          {
            label,
            icon,
            danger: dialog === 'delete',
            movesFocus: true,
            onSelect: () =>
              void navigate(`/invoices/${id}`, { state: { ...FROM_LIST, ...withDialog(dialog) } }),
          },
        ]
      : [];
  const edit: MenuItem = { label: 'Edit', icon: <Pencil aria-hidden="true" />, to: INVOICE_KIND.formOf(id) };
  const remove = opening('delete', 'Delete', <Trash2 aria-hidden="true" />);
  const items: (MenuItem | 'separator')[] = [
    ...opening('issue', 'Issue and send', <Send aria-hidden="true" />),
    ...(invoice.estimateId === null && number === null
      ? [edit]
      : opening('edit', 'Edit', <Pencil aria-hidden="true" />)),
    ...opening('payment', 'Record payment', <Banknote aria-hidden="true" />),
    ...opening('send', sentAt === null ? 'Send' : 'Send again', <Send aria-hidden="true" />),
    {
      label: number === null ? 'Download preview' : 'Download PDF',
      icon: <Download aria-hidden="true" />,
      onSelect: () => void downloadPdf({ id, estimateNumber: number ?? 'draft' }),
    },
    ...(number === null
      ? []
      : [
          {
            label: 'Copy link',
            icon: <Copy aria-hidden="true" />,
            onSelect: () => void copyLink(clientPageUrl(INVOICE_KIND, id)),
          },
        ]),
    ...(remove.length > 0 ? (['separator', ...remove] as const) : []),
  ];
  const label = `Actions for ${number ?? `the draft for ${client?.name ?? 'no client'}`}`;
  return (
    <Menu
      trigger={
        <IconButton label={label} tooltip={false}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      label={label}
      heading={invoiceName(invoice)}
      items={items}
    />
  );
}
