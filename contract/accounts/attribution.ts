/** Where a browser keeps the record, in local storage. */
export const ATTRIBUTION_KEY = 'plumbline_attribution';

/** How long a campaign counts as what brought somebody here. */
export const ATTRIBUTION_DAYS = 30;

/** What of a campaign link is kept. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
type CampaignParameter = (typeof CAMPAIGN_PARAMETERS)[number];

/** What brought somebody to a campaign page: the parameters that were there, and two moments in ISO 8601. */
export interface AttributionRecord extends Readonly<Partial<Record<CampaignParameter, string>>> {
  readonly landing_page: string;
  readonly timestamp: string;
  readonly expires: string;
}
