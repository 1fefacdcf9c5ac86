import { COST_TYPE_NAMES } from '@plumbline/contract/estimates/line-names';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';

/** The name of a line without a description: its type of labor, material or cost. */
export const laborName = ({ description, laborTypeName }: PublicEstimate['laborLines'][number]) =>
  description || laborTypeName;
export const materialName = ({ description, material }: PublicEstimate['materialLines'][number]) =>
  description || material?.name || 'Material';
export const costName = ({ description, type }: PublicEstimate['additionalCosts'][number]) =>
  description || COST_TYPE_NAMES[type];
