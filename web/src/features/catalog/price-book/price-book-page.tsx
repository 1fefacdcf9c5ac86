import { Plus, Upload } from 'lucide-react';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { TabPanel, Tabs } from '../../../ui/choices/tabs.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ImportMaterialsDialog } from '../import-materials-dialog.tsx';
import { LaborTypeDialog } from '../labor-type-dialog.tsx';
import { OwnMaterialDialog } from '../own-material-dialog.tsx';
import { Items } from './items.tsx';
import { ShippedDialog } from './shipped-dialog.tsx';

interface TabProps {
  /** Gets the focus after a row was deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The tabs in order; `value` is the `tab` of the address. */
const TABS: readonly { value: string; label: string; Panel: ComponentType<TabProps> }[] = [
  { value: 'items', label: 'Items', Panel: Items },
];

type OpenDialog = 'import' | 'material' | 'labor' | 'shipped';

/** What the contractor sells, with what it costs. */
export function PriceBookPage() {
  useDocumentTitle('Price book');
  const [params, setParams] = useSearchParams();
  const section = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'items';
  const panels = TABS.map(({ value, Panel }) => (
    <TabPanel key={value} value={value}>
      <Panel focusAfter={section} />
    </TabPanel>
  ));
  return (
    <>
      <PageHead
        title="Price book"
        actions={
          tab === 'items' && (
            <>
              <Button
                icon={<Upload aria-hidden="true" />}
                onClick={() => setDialog('import')}
                className="max-md:hidden"
              >
                Import a supplier’s list
              </Button>
              <Menu
                trigger={
                  <Button variant="primary" icon={<Plus aria-hidden="true" />}>
                    New item
                  </Button>
                }
                label="New item"
                items={[
                  { label: 'Material', movesFocus: true, onSelect: () => setDialog('material') },
                  { label: 'Labor type', movesFocus: true, onSelect: () => setDialog('labor') },
                  {
                    label: 'Copy one from Plumbline’s list',
                    movesFocus: true,
                    onSelect: () => setDialog('shipped'),
                  },
                  {
                    label: 'Import a supplier’s list',
                    movesFocus: true,
                    phoneOnly: true,
                    onSelect: () => setDialog('import'),
                  },
                ]}
              />
            </>
          )
        }
      />
      <section ref={section} tabIndex={-1} aria-label="Price book" className="outline-none">
        {TABS.length > 1 ? (
          <Tabs
            label="Parts of the price book"
            value={tab}
            onValueChange={(value) => setParams({ tab: value }, { replace: true })}
            tabs={TABS}
          >
            {panels}
          </Tabs>
        ) : (
          <Items focusAfter={section} />
        )}
      </section>
      <ImportMaterialsDialog open={dialog === 'import'} onOpenChange={(open) => !open && close()} />
      {dialog === 'material' && <OwnMaterialDialog onClose={close} />}
      {dialog === 'labor' && <LaborTypeDialog open onOpenChange={close} />}
      {dialog === 'shipped' && <ShippedDialog onClose={close} />}
    </>
  );
}
