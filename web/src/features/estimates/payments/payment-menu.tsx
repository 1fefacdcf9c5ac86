import type { Payment } from '@plumbline/contract/payments';
import { RECEIVED_METHOD_NAMES } from '@plumbline/contract/payments/method-names';
import { areRefundsSeen } from '@plumbline/contract/payments/providers';
import { scaledFromWire } from '@plumbline/contract/pricing/amounts';
import type { Currency } from '@plumbline/contract/pricing/currency';
import { formatDecimal, isZero } from '@plumbline/contract/pricing/decimal';
import { formatAnyMoney } from '@plumbline/contract/pricing/format-money';
import { Download, Ellipsis, Mail, Undo2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Menu, type MenuItem } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { type ForClient, useClientEmail } from '../../clients/api.ts';
import { reportFailure } from '../actions/report-failure.ts';
import { receiptPath, useSendReceipt, useWithdrawPayment } from './api.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentMenuProps {
  payment: Payment;
  /** The document that was paid. */
  paid: ForClient & { readonly currency: Currency };
  /** The contractor's calendar date, `yyyy-mm-dd`. */
  today: string;
}

/**
 * The receipt of a payment, the corrections of one that was recorded by hand, and refunds that the provider
 * no longer reports.
 */
export function PaymentMenu({ payment, paid, today }: PaymentMenuProps) {
  const [dialog, setDialog] = useState<'refund' | 'withdraw' | null>(null);
  const email = useClientEmail(paid);
  const sendReceipt = useSendReceipt();
  const { id, online, amount } = payment;
  const close = () => setDialog(null);
  // A payment in another currency does not count.
  const counts = payment.currency === paid.currency;
  const left = leftOf(payment);
  const canRefund = !isZero(left) && !isReported(payment);
  const items: (MenuItem | 'separator')[] = [];
  if (!isZero(amount))
    items.push({ label: 'Download receipt', icon: <Download aria-hidden="true" />, href: receiptPath(id) });
  if (items.length > 0 && email)
    items.push({
      label: 'Email receipt',
      icon: <Mail aria-hidden="true" />,
      disabled: sendReceipt.isPending,
      onSelect: () =>
        sendReceipt.mutate(id, {
          onSuccess: () => toast({ title: 'Receipt sent' }),
          onError: (error) => reportFailure(error, 'We couldn’t send the receipt. Please try again.'),
        }),
    });
  if (items.length > 0 && (canRefund || !online)) items.push('separator');
  if (canRefund)
    items.push({
      label: 'Record refund',
      icon: <Wallet aria-hidden="true" />,
      movesFocus: true,
      onSelect: () => setDialog('refund'),
    });
  if (!online)
    items.push({
      label: 'Take back',
      icon: <Undo2 aria-hidden="true" />,
      danger: true,
      movesFocus: true,
      onSelect: () => setDialog('withdraw'),
    });
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions of the payment of ${formatAnyMoney(amount, payment.currency)}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {dialog === 'refund' && <RefundDialog {...{ payment, counts, today, left }} onClose={close} />}
      {dialog === 'withdraw' && <WithdrawDialog payment={payment} onClose={close} />}
    </>
  );
}

/** Whether the provider still reports refunds of a payment. */
const isReported = ({ online, createdAt }: Payment) =>
  online && areRefundsSeen(new Date(createdAt), new Date());

/** What was not refunded of a payment. */
function leftOf({ amount, refunded }: Payment): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  return formatDecimal(scaledFromWire(amount, digits) - scaledFromWire(refunded, digits), digits);
}

function WithdrawDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const withdraw = useWithdrawPayment();
  const { id, amount, currency, method } = payment;
  return (
    <ReasonDialog
      title="Take back this payment?"
      description={`${RECEIVED_METHOD_NAMES[method]}, ${formatAnyMoney(amount, currency)}. It counts as if it had never been recorded. To give money back to your client, record a refund instead.`}
      hint="It stays in the activity. Only you see it."
      submitLabel="Take back"
      danger
      busy={withdraw.isPending}
      onOpenChange={onClose}
      onSubmit={(reason) =>
        withdraw.mutate(
          { id, reason },
          {
            onSuccess: () => {
              toast({ title: 'Payment taken back' });
              onClose();
            },
            onError: (error) => reportFailure(error, 'We couldn’t take the payment back. Please try again.'),
          },
        )
      }
    />
  );
}
