import { Plus } from 'lucide-react';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { Section } from './section.tsx';

const WIDTHS = ['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12'];

export function PlaceholderStates() {
  return (
    <Section title="Empty and loading" note="Skeletons take the size of what comes">
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState
          headingLevel={3}
          title="No estimates yet"
          action={<Button icon={<Plus aria-hidden="true" />}>Create First Estimate</Button>}
          className="rounded border border-line bg-surface"
        >
          Get started by creating your first estimate
        </EmptyState>
        <Loading label="Loading the example" className="rounded border border-line bg-surface p-5">
          {WIDTHS.map((width) => (
            <div key={width} className="flex h-13 items-center justify-between">
              <Skeleton className={width} />
              <Skeleton className="w-20" />
            </div>
          ))}
        </Loading>
      </div>
    </Section>
  );
}
