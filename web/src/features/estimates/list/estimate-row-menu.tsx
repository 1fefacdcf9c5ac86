import type { EstimateSummary } from '@plumbline/contract/estimates';
import { awaitsAnswer } from '@plumbline/contract/estimates/statuses';
import { formatMoney } from '@plumbline/contract/pricing/format-money';
import {
  CircleCheck,
  CircleX,
  Copy,
  Download,
  Ellipsis,
  Eye,
  LayoutTemplate,
  Pencil,
  Send,
  Trash2,
} from 'lucide-react';
import { Menu, type MenuItem } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { canRevise, isDraft } from '../actions/offered-actions.ts';
import type { RowActions } from './row-actions.ts';

function menuItems(estimate: EstimateSummary, actions: RowActions): (MenuItem | 'separator')[] {
  const path = `/estimates/${estimate.id}`;
  const view = { label: 'View', icon: <Eye aria-hidden="true" />, to: `${path}/view` };
  const edit = { label: 'Edit', icon: <Pencil aria-hidden="true" />, to: `${path}/edit` };
  const revise = {
    label: estimate.revision ? 'Continue revising' : 'Revise',
    icon: <Pencil aria-hidden="true" />,
    to: `${path}/revise`,
  };
  const duplicate = {
    label: 'Duplicate',
    icon: <Copy aria-hidden="true" />,
    onSelect: () => actions.duplicate(estimate),
  };
  const saveAsTemplate = {
    label: 'Save as template',
    icon: <LayoutTemplate aria-hidden="true" />,
    onSelect: () => actions.saveAsTemplate(estimate),
  };
  const downloadPdf = {
    label: 'Download PDF',
    icon: <Download aria-hidden="true" />,
    onSelect: () => actions.downloadPdf(estimate),
  };
  if (awaitsAnswer(estimate.status))
    return [
      view,
      revise,
      duplicate,
      saveAsTemplate,
      downloadPdf,
      'separator',
      {
        label: 'Mark as Accepted',
        icon: <CircleCheck aria-hidden="true" />,
        onSelect: () => actions.changeStatus(estimate, 'accepted'),
      },
      {
        label: 'Mark as Declined',
        icon: <CircleX aria-hidden="true" />,
        onSelect: () => actions.changeStatus(estimate, 'declined'),
      },
    ];
  if (!isDraft(estimate.status)) {
    const rest = [duplicate, saveAsTemplate, downloadPdf];
    return canRevise(estimate.status) ? [view, revise, ...rest] : [view, ...rest];
  }
  return [
    view,
    edit,
    duplicate,
    saveAsTemplate,
    downloadPdf,
    'separator',
    {
      label: 'Send via Email',
      icon: <Send aria-hidden="true" />,
      onSelect: () => actions.send(estimate),
    },
    {
      label: 'Delete Estimate',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => actions.remove(estimate),
    },
  ];
}

/** The actions on one estimate of the list; on phones an action sheet. */
export function EstimateRowMenu({ estimate, actions }: { estimate: EstimateSummary; actions: RowActions }) {
  const { estimateNumber, client, totalAmount, currency } = estimate;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${estimateNumber}`} tooltip={false}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      label={`Actions for ${estimateNumber}`}
      heading={
        <>
          <b className="block text-ink">{client?.name ?? 'No client'}</b>
          <span className="figures text-sm">
            {estimateNumber} · {formatMoney(totalAmount, currency)}
          </span>
        </>
      }
      items={menuItems(estimate, actions)}
    />
  );
}
