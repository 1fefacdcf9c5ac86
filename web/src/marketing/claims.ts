/*
 * The public pages' claims about Plumbline's customers. The entries below are fictitious: they are shown
 * outside production only, marked as samples. Before going live, replace them with true ones, or remove them,
 * and set `confirmed`. Where a list is empty or a figure is null, that part of the page disappears. Quotes
 * need their speaker's consent.
 */

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** Firm and town, as the speaker wants to be named. */
  readonly firm: string;
}

export interface Claims {
  /** True once the operator has replaced every example below. */
  readonly confirmed: boolean;
  /** Mean rating and who gave it; shown as "4.9/5 from 1,000+ contractors". */
  readonly rating: { readonly score: string; readonly outOf: string; readonly contractors: string } | null;
  /** Share of estimates that clients accept, before Plumbline and with it. */
  readonly acceptance: { readonly before: string; readonly after: string } | null;
  /** The home page rotates through all of them. */
  readonly testimonials: readonly Testimonial[];
  /** The one on the campaign page. */
  readonly campaignTestimonial: Testimonial | null;
}

export const CLAIMS: Claims = {
  confirmed: false,
  rating: { score: '4.9', outOf: '5', contractors: '1,000+' },
  acceptance: { before: '30-40%', after: '60-70%' },
  testimonials: [
    {
      quote:
        'I used to write them up on Sunday night. Now the homeowner has it before I back out of the driveway, and half of them sign that evening.',
      name: 'Luis Herrera',
      firm: 'Herrera & Daughters Plumbing, Tucson',
    },
    {
      quote:
        'It told me the client had opened it three times in an hour. I called, answered one question about the skylights, and had the deposit by dinner.',
      name: 'Angela Moretti',
      firm: 'Ridgeback Roofing, Spokane',
    },
    {
      quote:
        'Panel upgrades all look alike on paper until yours lists every breaker. Nobody has asked me to ‘explain the number’ since spring.',
      name: 'Darnell Price',
      firm: 'Price Electric, Baltimore',
    },
    {
      quote:
        'My crew leads build the estimate standing in the yard. The markups are already in there, so nobody gives away the margin by accident.',
      name: 'Hannah Lindqvist',
      firm: 'Northfork Landscapes, Duluth',
    },
    {
      quote:
        'Two systems, side by side, good and better. They picked the better one on their phone and paid the deposit by card. I was still in the attic.',
      name: 'Sam Okafor',
      firm: 'Okafor Heating & Air, Houston',
    },
    {
      quote:
        'We bid kitchens against firms with an office and three estimators. On paper you cannot tell which of us works out of a truck.',
      name: 'Teresa Vigil',
      firm: 'Vigil General Contracting, Santa Fe',
    },
    {
      quote:
        'I am not a computer person. Rooms, hours, gallons, send. It took me one evening to learn, and it paid for itself on the first job.',
      name: 'Pete Kowalczyk',
      firm: 'Straightedge Painting, Milwaukee',
    },
  ],
  campaignTestimonial: {
    quote:
      'Same price as before, same work as before. The only thing I changed is how the estimate looks and how fast it gets there. I close twice as many.',
    name: 'Ray Dempsey',
    firm: 'Dempsey Drain & Sewer, Columbus',
  },
};

/** The part of unconfirmed claims that production shows. */
const NO_CLAIMS: Claims = {
  confirmed: false,
  rating: null,
  acceptance: null,
  testimonials: [],
  campaignTestimonial: null,
};

/** Unconfirmed claims are shown outside production only, as samples. */
export const claimsToShow = (claims: Claims, production: boolean): Claims =>
  production && !claims.confirmed ? NO_CLAIMS : claims;
