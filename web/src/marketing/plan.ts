/** The plan, as both pages and the structured data show it. */
export const PLAN = {
  name: 'Plumbline Pro',
  /** US dollars a month. */
  price: { whole: '15', cents: '00' },
  trialDays: 7,
  inclusions: [
    'Unlimited estimates',
    'Email to clients, with tracking',
    'Client management',
    'PDF generation',
    'Professional branding',
    'Material database (100+ materials)',
    'Priority support',
  ],
} as const;

export const START_LABEL = 'Start Free Trial';
export const REGISTER_PATH = '/register';
export const LOGIN_PATH = '/login';
