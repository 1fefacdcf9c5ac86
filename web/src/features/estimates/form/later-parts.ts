import { loadLater } from '../../../ui/load-later.tsx';

export const ConflictDialog = loadLater(
  async () => (await import('./saving/conflict-dialog.tsx')).ConflictDialog,
);
export const DocumentStage = loadLater(async () => (await import('./document-stage.tsx')).DocumentStage);
export const PricingDialog = loadLater(
  async () => (await import('./pricing/pricing-dialog.tsx')).PricingDialog,
);
