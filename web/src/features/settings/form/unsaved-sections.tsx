import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { SettingsSectionName } from './section-fields.ts';

interface UnsavedSections {
  readonly unsaved: ReadonlySet<SettingsSectionName>;
  readonly report: (section: SettingsSectionName, isDirty: boolean) => void;
}

const UnsavedContext = createContext<UnsavedSections | null>(null);

function useUnsaved(): UnsavedSections {
  const value = use(UnsavedContext);
  if (!value) throw new Error('Outside the settings page there are no unsaved sections');
  return value;
}

/** Knows which sections hold something that is not saved, whichever tab is open. */
export function UnsavedSectionsProvider({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingsSectionName>>(new Set());
  const report = useCallback((section: SettingsSectionName, isDirty: boolean) => {
    setUnsaved((before) => {
      if (before.has(section) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(section);
      else after.delete(section);
      return after;
    });
  }, []);
  const value = useMemo(() => ({ unsaved, report }), [unsaved, report]);
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/** The sections with something unsaved. */
export function useUnsavedSections(): ReadonlySet<SettingsSectionName> {
  return useUnsaved().unsaved;
}

/** Says whether a section holds something unsaved, for as long as its form is there. */
export function useReportUnsaved(section: SettingsSectionName, isDirty: boolean): void {
  const { report } = useUnsaved();
  useEffect(() => {
    report(section, isDirty);
    return () => report(section, false);
  }, [report, section, isDirty]);
}
