import { Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ImportMaterialsDialog } from '../import-materials-dialog.tsx';
import { LaborTypeDialog } from '../labor-type-dialog.tsx';
import { OwnMaterialDialog } from '../own-material-dialog.tsx';
import { Items } from './items.tsx';
import { PriceBookTabs } from './price-book-tabs.tsx';
import { ShippedDialog } from './shipped-dialog.tsx';

type OpenDialog = 'import' | 'material' | 'labor' | 'shipped';

/** The contractor's materials and labor types, with their costs. */
export function PriceBookPage() {
  useDocumentTitle('Price book');
  const section = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHead
        title="Price book"
        actions={
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
        }
      />
      <PriceBookTabs />
      <section ref={section} tabIndex={-1} aria-label="Your items" className="outline-none">
        <Items
          focusAfter={section}
          emptyAction={
            <span className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => setDialog('shipped')}>Copy from Plumbline’s list</Button>
              <Button onClick={() => setDialog('import')}>Import a supplier’s list</Button>
            </span>
          }
        />
      </section>
      <ImportMaterialsDialog open={dialog === 'import'} onOpenChange={close} />
      {dialog === 'material' && <OwnMaterialDialog onClose={close} />}
      {dialog === 'labor' && <LaborTypeDialog open onOpenChange={close} />}
      {dialog === 'shipped' && <ShippedDialog onClose={close} />}
    </>
  );
}
