import { type ComponentProps, type ReactNode, useState, useTransition } from 'react';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

/** A typed text, and the function that receives it. */
interface TypedText {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/**
 * Shows each keystroke immediately, but only in the calling component. Everything triggered by
 * `onValueChange` renders after the next frame, and the next keystroke can interrupt it. Until it has
 * rendered, `value` is older than the text.
 */
export function useTyped({ value, onValueChange }: TypedText): TypedText {
  const [typed, setTyped] = useState(value);
  const [isPending, startTransition] = useTransition();
  return {
    value: isPending ? typed : value,
    onValueChange: (next) => {
      setTyped(next);
      startTransition(() => onValueChange(next));
    },
  };
}

interface TypedProps extends TypedText {
  children: (text: TypedText) => ReactNode;
}

/** An input that shows each keystroke before the rest of the page. */
export function Typed({ value, onValueChange, children }: TypedProps) {
  return children(useTyped({ value, onValueChange }));
}

type Owned<Props> = Omit<Props, 'value' | 'onChange'> & TypedText;

/** A `TextInput` that shows each keystroke before the rest of the page. */
export function TypedInput({ value, onValueChange, ...rest }: Owned<ComponentProps<typeof TextInput>>) {
  const typed = useTyped({ value, onValueChange });
  return (
    <TextInput {...rest} value={typed.value} onChange={(event) => typed.onValueChange(event.target.value)} />
  );
}

/** A `TextArea` that shows each keystroke before the rest of the page. */
export function TypedArea({ value, onValueChange, ...rest }: Owned<ComponentProps<typeof TextArea>>) {
  const typed = useTyped({ value, onValueChange });
  return (
    <TextArea {...rest} value={typed.value} onChange={(event) => typed.onValueChange(event.target.value)} />
  );
}
