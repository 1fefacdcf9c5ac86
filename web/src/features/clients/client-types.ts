import type { ClientType } from '@plumbline/contract/clients';

/** The displayed names of the client types. */
export const CLIENT_TYPE_LABELS: Record<ClientType, string> = {
  residential: 'Residential',
  commercial: 'Commercial',
};

export const CLIENT_TYPE_OPTIONS = (Object.keys(CLIENT_TYPE_LABELS) as ClientType[]).map((value) => ({
  value,
  label: CLIENT_TYPE_LABELS[value],
}));
