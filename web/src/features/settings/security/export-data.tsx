import { Download } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/overlays/toast-failure.ts';
import { toast } from '../../../ui/overlays/toast-store.ts';
import { useExportData } from './api.ts';

/** Exports all of the account's data in one file. */
export function ExportData() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        One JSON file with your profile, settings, clients and estimates, including every line and amount.
      </p>
      <ExportButton />
      <p>A ZIP file has all of that, and your PDFs, certificates, photos and files.</p>
      <ButtonLink
        to="/api/auth/export.zip"
        reloadDocument
        download
        variant="secondary"
        icon={<Download aria-hidden="true" />}
      >
        Export everything
      </ButtonLink>
    </div>
  );
}

/** Saves the export. */
export function ExportButton() {
  const exportData = useExportData();
  const save = () =>
    exportData.mutate(undefined, {
      onSuccess: () => toast({ title: 'Your data was downloaded' }),
      onError: (error) => toastFailure(error, { fallback: 'Failed to export your data. Please try again.' }),
    });
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      busy={exportData.isPending}
      busyLabel="Exporting..."
      onClick={save}
    >
      Export my data
    </Button>
  );
}
