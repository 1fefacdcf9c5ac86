import { sampleEstimate } from '../pdf/sample-estimate.ts';
import type { EstimateMail } from './mail-sources.ts';

/** A plausible estimate for the samples of mails to clients. */
export const sampleEstimateMail = (): EstimateMail => ({
  estimateId: 'sample',
  contractorName: 'Ray Cutter',
  contractorEmail: 'ray@cutterridge.example',
  subjectTemplate: null,
  bodyTemplate: null,
  document: sampleEstimate(),
});
