import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

interface CatalogRowProps {
  name: string;
  /** A note after its name: its trade or its rate. */
  note?: ReactNode;
  description: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

/** One of the contractor's own job types or labor types, with edit and delete buttons. */
export function CatalogRow({ name, note, description, onEdit, onDelete }: CatalogRowProps) {
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 first:border-t">
      <div className="grid min-w-0 flex-1 gap-1 py-1.5 max-md:py-2.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {note}
        </p>
        {description && <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{description}</p>}
      </div>
      <div className="-mr-2 flex flex-none">
        <IconButton label={`Edit ${name}`} tooltip={false} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${name}`} tooltip={false} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
