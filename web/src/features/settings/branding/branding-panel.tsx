import { zodResolver } from '@hookform/resolvers/zod';
import { type Settings, settingsSections } from '@plumbline/contract/settings';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { TabPanel, Tabs } from '../../../ui/choices/tabs.tsx';
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

const PARTS = [
  { value: 'colors', label: 'Colors' },
  { value: 'typography', label: 'Typography' },
  { value: 'layout', label: 'Layout' },
  { value: 'content', label: 'Content' },
  { value: 'preview', label: 'Preview' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** From this width on the preview is beside the form. */
const WIDE = '(min-width: 1180px)';

/** The URL names the part after the tab: `/settings#branding/layout`. */
function usePart(): [Part, (part: Part) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = PARTS.find(({ value }) => hash === `#branding/${value}`);
  const choose = (part: Part) =>
    void navigate({ hash: `branding/${part}` }, { replace: true, preventScrollReset: true });
  return [named?.value ?? 'colors', choose];
}

function BrandingSection({ settings }: { settings: Settings }) {
  const [part, setPart] = usePart();
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
        <h2 className="mb-3">PDF Branding &amp; Customization</h2>
        <Tabs label="Branding parts" value={part} onValueChange={setPart} tabs={PARTS} className="pb-8">
          <TabPanel value="colors">
            <ColorsPart form={form} />
          </TabPanel>
          <TabPanel value="typography">
            <TypographyPart form={form} />
          </TabPanel>
          <TabPanel value="layout">
            <LayoutPart form={form} />
          </TabPanel>
          <TabPanel value="content">
            <ContentPart form={form} logoUrl={settings.logoUrl} />
          </TabPanel>
          <TabPanel value="preview">
            {isWide ? (
              <p className="text-ink-2">The preview is next to the form and updates with every change.</p>
            ) : (
              preview
            )}
          </TabPanel>
        </Tabs>
      </SectionForm>
      {isWide && <aside className="sticky top-20 self-start">{preview}</aside>}
    </div>
  );
}

/** The look of documents and of the client's page. */
export function BrandingPanel() {
  return <WithSettings>{(settings) => <BrandingSection settings={settings} />}</WithSettings>;
}
