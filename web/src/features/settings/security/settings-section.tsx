import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  /** One sentence. */
  about: string;
  children: ReactNode;
}

/** A heading with a description, beside its controls; above them on phones. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-b border-line py-8 first:pt-2 last:border-b-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 id={id}>{title}</h2>
        <p className="mt-1 max-w-[44ch] text-ink-2">{about}</p>
      </div>
      <div className="min-w-0 lg:max-w-140">{children}</div>
    </section>
  );
}
