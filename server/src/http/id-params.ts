import { versionField } from '@plumbline/contract/estimates/public-estimates';
import { FILE_VARIANTS } from '@plumbline/contract/files';
import { z } from 'zod';

/** In the database's form, because verbs compare ids as text. */
const id = z.uuid().toLowerCase();

/** `:id` in a path. */
export const idParams = z.object({ id });

/** `:id` of a document and `:payment` of one payment made for it. */
export const receiptParams = idParams.extend({ payment: id });

/** `:id` of an invoice and `:note` of one of its credit notes. */
export const creditNoteParams = idParams.extend({ note: id });

/** `:id` of an estimate and `:viewId` of one view of it. */
export const viewParams = idParams.extend({ viewId: id });

/** `:id` of an estimate and `:number` of one version of it. */
export const versionParams = idParams.extend({ number: versionField });

/** `:id` of a webhook and `:deliveryId` of one delivery. */
export const deliveryParams = idParams.extend({ deliveryId: id });

/** `:id` of a file and the name of one variant of it. */
export const variantParams = idParams.extend({
  variant: z.enum(FILE_VARIANTS, { error: `must be one of ${FILE_VARIANTS.join(', ')}` }),
});

/** `:id` of an estimate, `:fileId` of one of its files and the name of a variant. */
export const fileParams = variantParams.extend({ fileId: id });
