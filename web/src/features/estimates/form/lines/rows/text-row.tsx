import { ArrowDown, ArrowUp, Ellipsis, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Menu } from '../../../../../ui/choices/menu.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import { useTyped } from '../../../../../ui/inputs/typed.tsx';
import type { DraftText } from '../../../editor/estimate-draft.ts';
import { useRoom } from '../../room-context.ts';
import type { DraftDispatch } from '../../saving/draft-dispatch.ts';

interface TextRowProps {
  text: DraftText;
  /** The number of lines of its section and group. */
  lineCount: number;
  dispatch: DraftDispatch;
}

interface GridTextRowProps extends TextRowProps {
  /** The columns between the grip and the menu. */
  columnCount: number;
}

function TextField({ text, dispatch }: Pick<TextRowProps, 'text' | 'dispatch'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { value, onValueChange } = useTyped({
    value: text.text,
    onValueChange: (typed) => dispatch({ type: 'textChanged', id: text.id, text: typed }),
  });
  useEffect(() => {
    // A text that was just added gets the focus.
    if (field.current?.value === '') field.current.focus();
  }, []);
  return (
    <textarea
      ref={field}
      rows={1}
      maxLength={5000}
      aria-label="Text"
      placeholder="Text for your client, without an amount"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className="block min-h-10.75 w-full resize-none rounded-inner bg-transparent px-2 py-2.5 text-ink-2 italic [field-sizing:content] placeholder:text-ink-3 focus-visible:bg-surface focus-visible:outline-2 focus-visible:-outline-offset-2"
    />
  );
}

function TextMenu({ text, lineCount, dispatch }: TextRowProps) {
  const { offerUndo } = useRoom();
  const place = Math.min(text.place, lineCount);
  const remove = () => {
    dispatch({ type: 'textRemoved', id: text.id });
    const restore = () => dispatch({ ...text, type: 'textAdded' });
    offerUndo('Text removed', restore);
  };
  const move = (to: number) => dispatch({ type: 'textMoved', id: text.id, place: to });
  return (
    <Menu
      trigger={
        <IconButton label="More for text" tooltip={false} className="pointer-fine:w-8">
          <Ellipsis aria-hidden="true" className="size-4" />
        </IconButton>
      }
      items={[
        {
          label: 'Move up',
          icon: <ArrowUp aria-hidden="true" />,
          onSelect: () => move(place - 1),
          disabled: place === 0,
        },
        {
          label: 'Move down',
          icon: <ArrowDown aria-hidden="true" />,
          onSelect: () => move(place + 1),
          disabled: place === lineCount,
        },
        { label: 'Remove', icon: <X aria-hidden="true" />, onSelect: remove },
      ]}
    />
  );
}

/** A text among the lines of the grid. */
export function GridTextRow({ columnCount, ...row }: GridTextRowProps) {
  return (
    <tr className="border-t border-line first:border-t-0 focus-within:bg-action-soft">
      <td aria-hidden="true" />
      <td colSpan={columnCount}>
        <TextField {...row} />
      </td>
      <td className="text-right align-top whitespace-nowrap">
        <TextMenu {...row} />
      </td>
    </tr>
  );
}

/** A text among the lines on a phone. */
export function PhoneTextRow(row: TextRowProps) {
  return (
    <li className="flex items-start border-t border-line pl-1.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <TextField {...row} />
      </div>
      <TextMenu {...row} />
    </li>
  );
}
