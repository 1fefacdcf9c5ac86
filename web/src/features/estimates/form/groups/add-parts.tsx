import { FILE_LIMITS } from '@plumbline/contract/files';
import { Layers, Plus, SquareCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useContext } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';
import type { PartCounts } from '../../editor/faults/draft-limits.ts';
import { useIsOffer } from '../../offer-context.ts';
import { AddFiles } from '../files/add-files.tsx';
import { sayAdded } from '../files/say-added.ts';
import { UploadsContext } from '../files/use-uploads.ts';
import { useRoom } from '../room-context.ts';

export type NewPart = 'included' | 'addOn' | 'choice';

interface AddPartsProps {
  draft: Pick<EstimateDraft, 'groups' | 'files'>;
  isPhone: boolean;
  firstRef: RefObject<HTMLButtonElement | null>;
  onAdd: (kind: NewPart) => void;
}

const ADDED = {
  included: { groups: 1 },
  addOn: { groups: 1, addOns: 1 },
  choice: { groups: 3, choices: 1 },
} as const satisfies Readonly<Record<NewPart, PartCounts>>;

/** Below the last section: adds groups and choices. */
export function AddParts({ draft, isPhone, firstRef, onAdd }: AddPartsProps) {
  const { hasRoom } = useRoom();
  const isOffer = useIsOffer();
  const uploads = useContext(UploadsContext);
  const hasFiles = draft.files.length > 0 || (uploads?.list.length ?? 0) > 0;
  const button = (kind: NewPart, name: string, icon: ReactNode) => (
    <Button
      ref={kind === 'included' ? firstRef : undefined}
      variant="ghost"
      icon={icon}
      aria-label={`Add ${name}`}
      onClick={() => hasRoom(ADDED[kind]) && onAdd(kind)}
      className="px-3!"
    >
      {isPhone ? `${name[0]?.toUpperCase()}${name.slice(1)}` : `Add ${name}`}
    </Button>
  );
  return (
    <div className="py-4">
      <div
        className={classNames(
          '-ml-3 flex flex-wrap gap-x-1',
          uploads && !hasFiles && 'max-md:grid max-md:grid-cols-2 max-md:justify-items-start',
        )}
      >
        {button('included', 'group', <Plus aria-hidden="true" />)}
        {isOffer && button('addOn', 'add-on', <SquareCheck aria-hidden="true" />)}
        {isOffer && button('choice', 'choice', <Layers aria-hidden="true" />)}
        {uploads && !hasFiles && (
          <AddFiles
            hasFiles={false}
            label={isPhone ? 'Photos' : 'Add photos'}
            onAdd={(files) => {
              uploads.add(files);
              sayAdded(Math.min(files.length, FILE_LIMITS.perEstimate));
            }}
          />
        )}
      </div>
      {isOffer && draft.groups.length === 0 && (
        <p className="mt-1 text-sm text-ink-3">
          Offer good, better and best, add optional extras, or show photos of the job. Clients trust what they
          see.
        </p>
      )}
    </div>
  );
}
