import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SettingsSectionName } from './section-fields.ts';

interface UnsavedSections {
  readonly unsaved: ReadonlySet<SettingsSectionName>;
  readonly report: (section: SettingsSectionName, isDirty: boolean) => void;
  /** The section being saved. */
  readonly saving: SettingsSectionName | null;
  readonly saveAlone: (section: SettingsSectionName, save: () => Promise<void>) => Promise<void>;
}

const UnsavedContext = createContext<UnsavedSections | null>(null);

function useUnsaved(): UnsavedSections {
  const value = use(UnsavedContext);
  if (!value) throw new Error('Outside the settings page there are no unsaved sections');
  return value;
}

/** Tracks which sections have unsaved changes, and which is being saved, across all tabs. */
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
  const [saving, setSaving] = useState<SettingsSectionName | null>(null);
  // A second save may be requested before the first renders.
  const isSaving = useRef(false);
  const saveAlone = useCallback(async (section: SettingsSectionName, save: () => Promise<void>) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setSaving(section);
    try {
      await save();
    } finally {
      isSaving.current = false;
      setSaving(null);
    }
  }, []);
  const value = useMemo(() => ({ unsaved, report, saving, saveAlone }), [unsaved, report, saving, saveAlone]);
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/** The sections with unsaved changes. */
export function useUnsavedSections(): ReadonlySet<SettingsSectionName> {
  return useUnsaved().unsaved;
}

/** Reports whether a section has unsaved changes, while its form is mounted. */
export function useReportUnsaved(section: SettingsSectionName, isDirty: boolean): void {
  const { report } = useUnsaved();
  useEffect(() => {
    report(section, isDirty);
    return () => report(section, false);
  }, [report, section, isDirty]);
}

/** Runs a save, unless one of any section is pending: then it is ignored. */
export function useSaveAlone(): Pick<UnsavedSections, 'saving' | 'saveAlone'> {
  const { saving, saveAlone } = useUnsaved();
  return { saving, saveAlone };
}
