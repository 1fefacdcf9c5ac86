import { createElement } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';

export const ConflictDialog = loadLater(
  async () => (await import('./saving/conflict-dialog.tsx')).ConflictDialog,
);
export const DocumentStage = loadLater(async () => (await import('./document-stage.tsx')).DocumentStage);
/** As tall as a scrolled page that is restored needs. */
const fallback = createElement('div', { className: 'min-h-[300dvh]' });

export const LowerSections = loadLater(async () => (await import('./lower-sections.tsx')).LowerSections, {
  fallback,
  isBelow: true,
});
export const PricingDialog = loadLater(
  async () => (await import('./pricing/pricing-dialog.tsx')).PricingDialog,
);
