import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Pager } from '../lists/pager.tsx';
import { Table, Td, Th } from '../lists/table.tsx';
import { Money } from '../money/money.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StatusChip } from '../status-chip.tsx';
import { Section } from './section.tsx';

const ROWS = [
  { number: 'EST-0148', client: 'Dana Whitfield', status: 'viewed', total: '13394.93' },
  { number: 'EST-0147', client: 'Garrett Olsen', status: 'accepted', total: '4126.15' },
] as const;

export function TableStates() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Table" note="Hover, loading row, pages">
      <div className="min-w-0 overflow-x-auto">
        <Table>
          <thead>
            <tr>
              <Th>Estimate</Th>
              <Th>Client</Th>
              <Th>Status</Th>
              <Th figures>Total</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.number}>
                <Td className="figures">{row.number}</Td>
                <Td>{row.client}</Td>
                <Td>
                  <StatusChip status={row.status} look="bare" />
                </Td>
                <Td figures>
                  <Money amount={row.total} currency="USD" />
                </Td>
                <Td className="text-right">
                  <IconButton label={`Actions for ${row.number}`}>
                    <Ellipsis aria-hidden="true" />
                  </IconButton>
                </Td>
              </tr>
            ))}
            <tr>
              <Td>
                <Skeleton className="w-18" />
              </Td>
              <Td>
                <Skeleton className="w-32" />
              </Td>
              <Td>
                <Skeleton className="w-21" />
              </Td>
              <Td>
                <Skeleton className="ml-auto w-22" />
              </Td>
              <Td />
            </tr>
          </tbody>
        </Table>
      </div>
      <Pager page={page} pageSize={10} total={149} onPageChange={setPage} />
    </Section>
  );
}
