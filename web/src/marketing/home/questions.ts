export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Shown on the home page, and word for word in its structured data. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'Do my clients need an account?',
    answer: 'No. They open a link, read the estimate, and accept or decline. It works on any phone.',
  },
  {
    question: 'Can I use my own logo and colors?',
    answer:
      'Yes: your logo, two colors, font, layout, borders, and a footer with your license and insurance. They appear on the PDF and on the page your client opens.',
  },
  {
    question: 'How do deposits work?',
    answer:
      'You set a percentage. Clients pay with your own Stripe, Square or PayPal account, or by Venmo, check or cash. The money goes straight to you; Plumbline takes no cut.',
  },
  {
    question: 'What happens after the free trial?',
    answer:
      'The trial lasts 7 days and needs no card. After that, Pro is $15 a month. If you stop, you can still read and export everything, and your data is kept for 30 days.',
  },
  {
    question: 'Does it work for my trade?',
    answer:
      'Plumbing, electrical, roofing, landscaping, HVAC and general contracting have job types ready, and the price list covers ten kinds of materials. Add your own in a minute, for any other trade too.',
  },
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes, on the billing page, with no phone call. You keep Pro until the end of the month you paid for.',
  },
];
