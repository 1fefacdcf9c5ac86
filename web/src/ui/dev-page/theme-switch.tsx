import { useEffect, useState } from 'react';
import { Select } from '../choices/select.tsx';

const THEMES = [
  { value: 'system', label: 'System theme' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Shows the page in light or dark, whatever the system says. */
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
