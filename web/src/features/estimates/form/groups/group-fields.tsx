import { Select } from '../../../../ui/choices/select.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useTyped } from '../../../../ui/inputs/typed.tsx';
import type { DraftGroup } from '../../editor/estimate-draft.ts';
import { useIsOffer } from '../../offer-context.ts';
import { useRoom } from '../room-context.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

const QUIET =
  'w-full min-w-0 rounded-inner bg-transparent -outline-offset-2 placeholder:font-regular placeholder:text-ink-3 hover:bg-sunken focus-visible:bg-surface';

interface TitleFieldProps {
  label: string;
  value: string;
  placeholder: string;
  onChange: (title: string) => void;
  className?: string;
}

/** A title that is edited in place. */
export function TitleField({ label, placeholder, onChange, className, ...props }: TitleFieldProps) {
  const { value, onValueChange } = useTyped({ value: props.value, onValueChange: onChange });
  return (
    <input
      data-title=""
      aria-label={label}
      autoComplete="off"
      maxLength={200}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={classNames(
        QUIET,
        'h-9 px-2 font-strong text-ellipsis max-md:h-11 max-md:border max-md:border-line max-md:bg-surface',
        className,
      )}
    />
  );
}

interface GroupFieldProps {
  group: DraftGroup;
  dispatch: DraftDispatch;
}

/** The client's description under a group's title. */
export function GroupDescription({ group, dispatch }: GroupFieldProps) {
  const { value, onValueChange } = useTyped({
    value: group.description,
    onValueChange: (description) => dispatch({ type: 'groupChanged', id: group.id, change: { description } }),
  });
  return (
    <textarea
      rows={1}
      maxLength={5000}
      aria-label="Description of the group"
      placeholder="Describe it to your client (optional)"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={classNames(
        QUIET,
        'block min-h-9 resize-none px-2 py-1.5 text-ink-2 field-sizing-content max-md:min-h-11 max-md:py-2.5',
      )}
    />
  );
}

const KINDS = [
  { value: 'included', label: 'Included' },
  { value: 'addOn', label: 'Add-on' },
] as const;

/** Whether a group is included or an add-on. */
export function GroupKindField({ group, dispatch }: GroupFieldProps) {
  const { id, kind } = group;
  const { hasRoom } = useRoom();
  const isOffer = useIsOffer();
  if (kind === 'package' || !isOffer) return null;
  return (
    <Select
      aria-label="Kind of group"
      value={kind}
      options={KINDS}
      onValueChange={(next) => {
        if (next !== 'addOn' || hasRoom({ addOns: 1 }))
          dispatch({ type: 'groupChanged', id, change: { kind: next, preselected: false } });
      }}
      className="w-auto! flex-none border-transparent! bg-sunken! text-sm md:min-h-8! md:px-2.5!"
    />
  );
}
