import type { serialization } from 'square';
import type { SquareLink } from './square-account.ts';

export function presentPaymentLink({ request, ...link }: SquareLink, baseUrl: string) {
  const url = `${baseUrl}/pay/square/${link.id}`;
  return {
    id: link.id,
    version: 1,
    order_id: link.order.id,
    ...(request.checkout_options && { checkout_options: request.checkout_options }),
    ...(request.pre_populated_data && { pre_populated_data: request.pre_populated_data }),
    ...(request.payment_note && { payment_note: request.payment_note }),
    url,
    long_url: url,
    created_at: link.createdAt.toISOString(),
  } satisfies serialization.PaymentLink.Raw;
}
