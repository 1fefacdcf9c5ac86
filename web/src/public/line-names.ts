import { COST_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';

/** What a line without a description is called by: what kind of labor, material or cost it is. */
export const laborName = ({ description, laborTypeName }: PublicEstimate['laborLines'][number]) =>
  description || laborTypeName;
export const materialName = ({ description, material }: PublicEstimate['materialLines'][number]) =>
  description || material?.name || 'Material';
export const costName = ({ description, type }: PublicEstimate['additionalCosts'][number]) =>
  description || COST_TYPE_NAMES[type];
