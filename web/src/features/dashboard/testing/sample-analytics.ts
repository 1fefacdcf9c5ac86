import type { Analytics, MonthOfFigures } from '@plumbline/contract/dashboard';

const monthOf = (index: number): MonthOfFigures => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  sent: index,
  accepted: Math.floor(index / 2),
  acceptedValue: `${index * 1000}.50`,
  otherCurrencies: [],
});

/** The server's response for a contractor who has used the app for a year. */
export function sampleAnalytics(changes: Partial<Analytics> = {}): Analytics {
  return {
    currency: 'USD',
    thisMonthEstimates: 9,
    lastMonthEstimates: 6,
    lastMonthDays: { from: '2026-11-01', to: '2026-11-22' },
    owed: { estimates: 2, value: '15532.81' },
    money: {
      toCollect: '15532.81',
      notInvoiced: '8000.00',
      notDue: '5532.81',
      overdue: '2000.00',
      receivedThisMonth: '1200.00',
      otherCurrencies: [],
    },
    conversionRate: '61.54',
    everSent: 13,
    pipelineValue: '77375.58',
    pipeline: {
      sent: { estimates: 2, value: '25337.90' },
      viewed: { estimates: 2, value: '52037.68' },
      otherCurrencies: [],
    },
    avgResponseDays: '2.38',
    answered: 8,
    months: Array.from({ length: 12 }, (_, index) => monthOf(index)),
    allMonths: { sent: 66, accepted: 30, acceptedValue: '66006.00', otherCurrencies: [] },
    steps: { businessDetails: true, firstClient: true, firstEstimate: true, firstEstimateSent: true },
    worthACall: null,
    tasks: [],
    activity: [],
    ...changes,
  };
}

/** The same for a new contractor. */
export function emptyAnalytics(steps: Partial<Analytics['steps']> = {}): Analytics {
  return sampleAnalytics({
    thisMonthEstimates: 0,
    lastMonthEstimates: 0,
    owed: { estimates: 0, value: '0.00' },
    money: {
      toCollect: '0.00',
      notInvoiced: '0.00',
      notDue: '0.00',
      overdue: '0.00',
      receivedThisMonth: '0.00',
      otherCurrencies: [],
    },
    conversionRate: null,
    everSent: 0,
    pipelineValue: '0.00',
    pipeline: {
      sent: { estimates: 0, value: '0.00' },
      viewed: { estimates: 0, value: '0.00' },
      otherCurrencies: [],
    },
    avgResponseDays: null,
    answered: 0,
    allMonths: { sent: 0, accepted: 0, acceptedValue: '0.00', otherCurrencies: [] },
    steps: {
      businessDetails: false,
      firstClient: false,
      firstEstimate: false,
      firstEstimateSent: false,
      ...steps,
    },
  });
}
