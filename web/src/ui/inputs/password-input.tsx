import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from './text-input.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  onShownChange?: (shown: boolean) => void;
  /** On a touch screen, a password that is typed by hand shows itself. One that the phone fills in stays hidden. */
  showsTyped?: boolean;
}

/** A password with a button that shows and hides it. */
export function PasswordInput({ onShownChange, showsTyped = false, ...props }: PasswordInputProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const shown = choice === true;
  const Icon = shown ? EyeOff : Eye;
  const show = (isShown: boolean) => {
    setChoice(isShown);
    onShownChange?.(isShown);
  };
  // Phones suggest a password only while the field is hidden, so it is revealed at the first character.
  const isTypedOnTouch = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    'inputType' in nativeEvent &&
    nativeEvent.inputType === 'insertText' &&
    matchMedia('(pointer: coarse)').matches;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => {
        props.onChange?.(event);
        if (showsTyped && choice === null && isTypedOnTouch(event)) show(true);
      }}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          tooltip={false}
          onClick={() => show(!shown)}
          className="-mr-2.5"
        >
          <Icon aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
