import { BOUNDS } from '@plumbline/contract/pricing/bounds';
import { Layers, Plus, SquareCheck } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/overlays/toast-store.ts';
import type { EstimateDraft } from '../../editor/estimate-draft.ts';

export type NewPart = 'included' | 'addOn' | 'choice';

interface AddPartsProps {
  draft: Pick<EstimateDraft, 'groups' | 'choices'>;
  isPhone: boolean;
  firstRef: RefObject<HTMLButtonElement | null>;
  onAdd: (kind: NewPart) => void;
}

/** Why no more parts of a kind fit; null while they do. */
function limitOf(kind: NewPart, { groups, choices }: AddPartsProps['draft']): string | null {
  const packages = kind === 'choice' ? 3 : 1;
  if (groups.length + packages > BOUNDS.groups) return `An estimate has at most ${BOUNDS.groups} groups.`;
  if (kind === 'choice' && choices.length >= BOUNDS.choices)
    return `An estimate has at most ${BOUNDS.choices} choices.`;
  if (kind === 'addOn' && groups.filter((group) => group.kind === 'addOn').length >= BOUNDS.addOns)
    return `An estimate has at most ${BOUNDS.addOns} add-ons.`;
  return null;
}

/** Under the last section: what makes an estimate more than a list of lines. */
export function AddParts({ draft, isPhone, firstRef, onAdd }: AddPartsProps) {
  const add = (kind: NewPart) => {
    const limit = limitOf(kind, draft);
    if (limit) toast({ title: 'No more of these', description: limit, variant: 'destructive' });
    else onAdd(kind);
  };
  const button = (kind: NewPart, name: string, icon: ReactNode) => (
    <Button
      ref={kind === 'included' ? firstRef : undefined}
      variant="ghost"
      icon={icon}
      aria-label={`Add ${name}`}
      onClick={() => add(kind)}
      className="px-3!"
    >
      {isPhone ? `${name[0]?.toUpperCase()}${name.slice(1)}` : `Add ${name}`}
    </Button>
  );
  return (
    <div className="py-4 last:pb-0">
      <div className="-ml-3 flex flex-wrap gap-x-1">
        {button('included', 'group', <Plus aria-hidden="true" />)}
        {button('addOn', 'add-on', <SquareCheck aria-hidden="true" />)}
        {button('choice', 'choice', <Layers aria-hidden="true" />)}
      </div>
      {draft.groups.length === 0 && (
        <p className="mt-1 text-sm text-ink-3">
          Offer good, better and best, or extras your client can tick.
        </p>
      )}
    </div>
  );
}
