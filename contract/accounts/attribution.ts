/** The key of the record in local storage. */
export const ATTRIBUTION_KEY = 'plumbline_attribution';

/** How long a visit is attributed to a campaign. */
export const ATTRIBUTION_DAYS = 30;

/** The parameters of a campaign link that are kept. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
type CampaignParameter = (typeof CAMPAIGN_PARAMETERS)[number];

/** A visit to a campaign page: the parameters that were present, and two times in ISO 8601. */
export interface AttributionRecord extends Readonly<Partial<Record<CampaignParameter, string>>> {
  readonly landing_page: string;
  readonly timestamp: string;
  readonly expires: string;
}
