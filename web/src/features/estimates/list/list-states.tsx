import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table, Td } from '../../../ui/lists/table.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { EstimateTableHead } from './estimate-table.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function SkeletonCards() {
  return (
    <ul>
      {ROWS.map((row) => (
        <li key={row} className="h-26 border-b border-line pt-4 first:border-t">
          <Skeleton className="w-3/5" />
          <Skeleton className="mt-2.5 w-4/5" />
          <Skeleton className="mt-5 w-20" />
        </li>
      ))}
    </ul>
  );
}

function SkeletonTable() {
  return (
    <Table className="table-fixed" aria-hidden="true">
      <EstimateTableHead />
      <tbody>
        {ROWS.map((row) => (
          <tr key={row} className="h-14">
            <Td>
              <Skeleton className="w-24" />
              <Skeleton className="mt-2 h-3 w-4/5" />
            </Td>
            <Td>
              <Skeleton className="w-32" />
            </Td>
            <Td>
              <Skeleton className="w-20" />
            </Td>
            <Td>
              <Skeleton className="w-18" />
            </Td>
            <Td>
              <Skeleton className="ml-auto w-24" />
            </Td>
            <Td />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Placeholder of the list while it loads. */
export function ListSkeleton({ hasCards }: { hasCards: boolean }) {
  return <Loading label="Loading estimates">{hasCards ? <SkeletonCards /> : <SkeletonTable />}</Loading>;
}

export function NoEstimatesYet() {
  return (
    <EmptyState
      title="No estimates yet"
      action={
        <ButtonLink to="/estimates/new" variant="primary">
          Create First Estimate
        </ButtonLink>
      }
    >
      Get started by creating your first estimate
    </EmptyState>
  );
}

export function NobodyWaits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No questions waiting" action={<Button onClick={onClear}>Show all estimates</Button>}>
      When a client asks a question or wants changes, the estimate shows up here.
    </EmptyState>
  );
}

export function NoEstimateMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No estimates match your search"
      action={<Button onClick={onClear}>Clear search and filter</Button>}
    >
      Try adjusting your search or filter criteria
    </EmptyState>
  );
}
