import { SECRET_MASK } from '@plumbline/contract/payments/provider-fields';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

/**
 * A key that is never shown again. Focusing the field selects the whole mask, so that typing or pasting replaces it;
 * input is hidden unless revealed.
 */
export function SecretInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // Not a password of this site: keeps password managers from offering one.
      data-1p-ignore=""
      data-lpignore="true"
      {...props}
      className={shown ? '' : '[&_input]:[-webkit-text-security:disc]'}
      onFocus={(event) => {
        if (event.target.value.startsWith(SECRET_MASK)) event.target.select();
      }}
      trailing={
        <IconButton
          label={shown ? 'Hide key' : 'Show key'}
          onClick={() => setShown(!shown)}
          className="-mr-2"
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
