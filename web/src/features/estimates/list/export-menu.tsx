import { ChevronDown, Download } from 'lucide-react';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/choices/menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSaveCsv } from '../../csv/use-save-csv.ts';

/** Exports every estimate to a spreadsheet file, ignoring the list's filters. */
export function ExportMenu() {
  const isPhone = useMediaQuery(PHONE);
  const saveCsv = useSaveCsv();
  return (
    <Menu
      label="Export"
      heading="All estimates, as CSV"
      headingAlways
      trigger={
        isPhone ? (
          <IconButton label="Export" tooltip={false}>
            <Download aria-hidden="true" />
          </IconButton>
        ) : (
          <Button>
            Export
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        )
      }
      items={[
        {
          label: 'One row for each estimate',
          onSelect: () => void saveCsv('/api/estimates/export.csv', 'plumbline-estimates.csv'),
        },
        {
          label: 'One row for each line',
          onSelect: () => void saveCsv('/api/estimates/lines.csv', 'plumbline-estimate-lines.csv'),
        },
      ]}
    />
  );
}
