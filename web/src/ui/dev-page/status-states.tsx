import { ESTIMATE_STATUSES, type EstimateStatus } from '@plumbline/contract/estimates/statuses';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Menu } from '../choices/menu.tsx';
import { STATUS_LABELS, StatusChip, StatusChipButton } from '../status-chip.tsx';
import { StatusIcon } from '../status-icon.tsx';
import { Row, Section } from './section.tsx';

export function StatusStates() {
  const [status, setStatus] = useState<EstimateStatus>('sent');
  return (
    <Section title="Status" note="Chip, bare in tables, with a menu; badges">
      <Row>
        {ESTIMATE_STATUSES.map((each) => (
          <StatusChip key={each} status={each} />
        ))}
      </Row>
      <Row>
        {ESTIMATE_STATUSES.map((each) => (
          <StatusChip key={each} status={each} look="bare" className="mr-2" />
        ))}
      </Row>
      <Row>
        <Menu
          label="Status"
          align="start"
          trigger={<StatusChipButton status={status} aria-label={`Status: ${STATUS_LABELS[status]}`} />}
          items={ESTIMATE_STATUSES.map((each) => ({
            label: STATUS_LABELS[each],
            icon: <StatusIcon status={each} />,
            checked: each === status,
            onSelect: () => setStatus(each),
          }))}
        />
        <StatusChipButton status="draft" disabled aria-label="Status: Draft, fixed" />
        <Badge>Residential</Badge>
        <Badge>Commercial</Badge>
        <Badge look="strong">Pro</Badge>
        <Avatar initials="MB" />
      </Row>
    </Section>
  );
}
