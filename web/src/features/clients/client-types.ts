import type { ClientType } from '@plumbline/contract/clients';

/** Kinds of client as words on screen. */
export const CLIENT_TYPE_LABELS: Record<ClientType, string> = {
  residential: 'Residential',
  commercial: 'Commercial',
};

export const CLIENT_TYPE_OPTIONS = (Object.keys(CLIENT_TYPE_LABELS) as ClientType[]).map((value) => ({
  value,
  label: CLIENT_TYPE_LABELS[value],
}));
