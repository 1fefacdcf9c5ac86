import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from './text-input.tsx';

interface SearchInputProps {
  /** The accessible name; the placeholder shows it too. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

/** A search box with its own button to clear it. */
export function SearchInput({
  label,
  value,
  onValueChange,
  placeholder = label,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      leading={<Search aria-hidden="true" />}
      trailing={
        value && (
          <IconButton label="Clear search" tooltip={false} onClick={clear} className="-my-1 -mr-2.5">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )
      }
      className={`[&_input::-webkit-search-cancel-button]:hidden ${className ?? ''}`}
    />
  );
}
