import { useEffect, useState } from 'react';
import { Select } from '../choices/select.tsx';

const THEMES = [
  { value: 'system', label: 'System theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Switches the page to light or dark, ignoring the system setting. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>('system');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    return () => {
      delete document.documentElement.dataset['theme'];
    };
  }, [theme]);
  return (
    <Select aria-label="Theme" value={theme} onValueChange={setTheme} options={THEMES} className="w-44" />
  );
}
