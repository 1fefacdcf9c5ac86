import type { Profile } from '@plumbline/contract/accounts';

/** A contractor with the defaults every account starts with. */
export function sampleProfile(changes: Partial<Profile> = {}): Profile {
  return {
    id: '3f0c2a7e-9d1b-4c5a-8e7f-6a5b4c3d2e1f',
    email: 'marcus@cutterridge.example',
    firstName: 'Marcus',
    lastName: 'Bell',
    name: 'Marcus Bell',
    companyName: 'Cutter Ridge Roofing',
    phone: '(208) 555-0142',
    profileImageUrl: null,
    currency: 'USD',
    timeZone: 'America/Boise',
    subscriptionStatus: 'none',
    trialEndsAt: '2026-11-28T10:00:00.000Z',
    createdAt: '2026-11-21T10:00:00.000Z',
    laborMarkupPercent: '20',
    materialMarkupPercent: '15',
    defaultTaxRate: '8.25',
    defaultDepositPercentage: '25',
    leadWorkerRate: '45.00',
    helperRate: '25.00',
    specialistRate: '65.00',
    customPaymentInstructions: null,
    ...changes,
  };
}
