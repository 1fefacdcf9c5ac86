import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from './text-input.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  onShownChange?: (shown: boolean) => void;
}

/** A password with a button that shows and hides it. */
export function PasswordInput({ onShownChange, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          tooltip={false}
          onClick={() => {
            setShown(!shown);
            onShownChange?.(!shown);
          }}
          className="-mr-2.5"
        >
          <Icon aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
