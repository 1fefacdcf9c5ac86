import { zodResolver } from '@hookform/resolvers/zod';
import { type Settings, settingsSections } from '@plumbline/contract/settings';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { z } from 'zod';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { sectionFields } from '../form/section-fields.ts';
import { SectionForm } from '../form/section-form.tsx';
import { useSectionSave } from '../form/use-section-save.ts';
import { WithSettings } from '../form/with-settings.tsx';
import type { BrandingFields } from './branding-form-fields.ts';
import { ColorsPart } from './colors-part.tsx';
import { ContentPart } from './content-part.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { LayoutPart } from './layout-part.tsx';
import { TypographyPart } from './typography-part.tsx';

const COLORS = { value: 'colors', label: 'Colors' } as const;
const TYPOGRAPHY = { value: 'typography', label: 'Typography' } as const;
const LAYOUT = { value: 'layout', label: 'Layout' } as const;
const CONTENT = { value: 'content', label: 'Content' } as const;
const PREVIEW = { value: 'preview', label: 'Preview' } as const;
const PARTS = [COLORS, TYPOGRAPHY, LAYOUT, CONTENT, PREVIEW] as const;

/** From this width on the preview is beside the form. */
const WIDE = '(min-width: 1180px)';

const idOf = (part: string) => `branding-${part}`;

/** Scrolls to the part that the URL names after the tab: `/settings#branding/layout`. */
function useJumps(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = PARTS.find(({ value }) => hash === `#branding/${value}`);
    if (key && part) document.getElementById(idOf(part.value))?.scrollIntoView();
  }, [hash, key]);
}

function JumpLinks({ parts }: { parts: readonly (typeof PARTS)[number][] }) {
  return (
    <nav aria-label="Branding parts" className="-mx-2 mb-2 flex flex-wrap">
      {parts.map(({ value, label }) => (
        <Link
          key={value}
          to={{ hash: `branding/${value}` }}
          replace
          preventScrollReset
          className="inline-flex min-h-8 items-center px-2 max-md:min-h-11 pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Part({ part, children }: { part: (typeof PARTS)[number]; children: ReactNode }) {
  const id = idOf(part.value);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-16 border-t border-line py-6 first-of-type:border-ink"
    >
      <h3 id={`${id}-heading`} className="mb-4">
        {part.label}
      </h3>
      {children}
    </section>
  );
}

function BrandingSection({ settings }: { settings: Settings }) {
  useJumps();
  const isWide = useMediaQuery(WIDE);
  const form = useForm<BrandingFields, unknown, z.output<typeof settingsSections.branding>>({
    resolver: zodResolver(settingsSections.branding),
    defaultValues: sectionFields('branding', settings),
    mode: 'onTouched',
  });
  const preview = <DocumentPreview form={form} settings={settings} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <SectionForm label="Branding" saveLabel="Save branding" {...useSectionSave('branding', form)}>
        <h2 className="mb-2">PDF Branding &amp; Customization</h2>
        <JumpLinks parts={isWide ? [COLORS, TYPOGRAPHY, LAYOUT, CONTENT] : PARTS} />
        <Part part={COLORS}>
          <ColorsPart form={form} />
        </Part>
        <Part part={TYPOGRAPHY}>
          <TypographyPart form={form} />
        </Part>
        <Part part={LAYOUT}>
          <LayoutPart form={form} />
        </Part>
        <Part part={CONTENT}>
          <ContentPart form={form} logoUrl={settings.logoUrl} />
        </Part>
        {!isWide && (
          <div id={idOf(PREVIEW.value)} className="scroll-mt-16 border-t border-line py-6">
            {preview}
          </div>
        )}
      </SectionForm>
      {isWide && <aside className="sticky top-20 self-start">{preview}</aside>}
    </div>
  );
}

/** The look of documents and of the client's page. */
export function BrandingPanel() {
  return <WithSettings>{(settings) => <BrandingSection settings={settings} />}</WithSettings>;
}
