/** @jsxImportSource preact */
import type { PublicContractor } from '@plumbline/contract/estimates/public-estimates';
import type { VNode } from 'preact';
import { type Brand, brandProperties } from './brand.ts';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';

/** The parts of a page that never change once the server has rendered them, so that no script contains them. */
export interface PageFrame {
  /** The contractor's branding as style properties. */
  readonly brand: Brand;
  readonly header: VNode;
  readonly footer: VNode;
}

/** The frame of a contractor's page about a `noun`. */
export const pageFrame = (contractor: PublicContractor, noun: string): PageFrame => ({
  brand: brandProperties(contractor),
  header: <PageHeader contractor={contractor} />,
  footer: <PageFooter contractor={contractor} noun={noun} />,
});
