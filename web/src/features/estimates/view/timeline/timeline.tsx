import type { Estimate } from '@plumbline/contract/estimates';
import { isWon } from '@plumbline/contract/estimates/statuses';
import { useJobInvoices } from '../../../invoices/api.ts';
import { useChangeOrders } from '../../api.ts';
import { CHANGE_ORDER_KIND, useDocumentKind } from '../../document-kind.ts';
import { EventTimeline } from './event-timeline.tsx';
import { jobEvents } from './fold-timeline.ts';

/** A document's events, oldest on top; an accepted estimate's with those of its change orders and invoices. */
export function Timeline({ estimate }: { estimate: Estimate }) {
  const isJob = useDocumentKind() !== CHANGE_ORDER_KIND && isWon(estimate.status);
  const { data: changes = [] } = useChangeOrders(estimate.id, isJob);
  const { data: invoices } = useJobInvoices(estimate.id, isJob);
  return <EventTimeline events={jobEvents(estimate.events, changes, invoices?.rows ?? [])} />;
}
