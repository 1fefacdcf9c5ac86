import { BOX_VENTS, ROTTEN_DECKING } from '../jobs/changes.ts';
import { IN_FOUR_PAYMENTS, type Job } from '../jobs/job.ts';
import { recoat, rubberPatches, singlePly } from '../jobs/low-slope-roofs.ts';
import { gutters, heatCable, leakRepair, skylights, ventilation, windRepair } from '../jobs/repairs.ts';
import { ROOF_THREE_WAYS } from '../jobs/roof-three-ways.ts';
import { HOUSE_AND_GARAGE, reRoof, shakeRepair, standingSeam } from '../jobs/steep-roofs.ts';
import {
  accepted,
  ago,
  answered,
  asked,
  billed,
  type Chapter,
  changeAccepted,
  changed,
  credited,
  days,
  declined,
  hours,
  invoiced,
  invoicePaid,
  marked,
  minutes,
  opened,
  reached,
  received,
  refunded,
  resent,
  revised,
  sent,
} from './chapter.ts';

const stormRoof = (ridgeFeet: number): Job => ({
  ...reRoof({
    squares: 34,
    layers: 1,
    shingle: 'shingleImpact',
    ridgeFeet,
    title: 'Re-roof after the storm, class 4 shingle',
  }),
  ...IN_FOUR_PAYMENTS,
});

export const THIRD_MONTH: readonly Chapter[] = [
  {
    ago: days(29),
    client: 'wisniewski',
    job: stormRoof(84),
    steps: [
      sent(hours(1)),
      opened(hours(2)),
      revised(hours(3), stormRoof(86)),
      resent(
        minutes(20),
        'The ridge is 2 ft longer than I had measured. I went over it again with the laser.',
      ),
      opened(hours(1)),
      accepted(days(1)),
      received(days(1)),
      reached(days(1), 'Materials on site'),
      invoiced(hours(1), 'Materials on site'),
      changed(days(1), ROTTEN_DECKING),
      changeAccepted(hours(2)),
      invoicePaid(days(2)),
      // Overdue by now: it was due after two weeks.
      reached(days(3), 'Dry-in'),
      invoiced(minutes(20), 'Dry-in'),
      changed(days(1), BOX_VENTS),
    ],
  },
  {
    ago: days(27),
    client: 'dental',
    job: rubberPatches(5, 'East wing, patches before winter'),
    steps: [
      sent(hours(1)),
      opened(days(1)),
      accepted(days(3)),
      invoiced(days(2)),
      invoicePaid(days(7)),
      billed(days(5), leakRepair('over the west door', 'A seam of the old patch has opened.', 2)),
      invoicePaid(days(2)),
      credited(days(1), '50.00', 'We came a second time to test it. You pay for one.'),
      refunded(minutes(30), '50.00', 'Check 1184'),
    ],
  },
  {
    ago: days(25),
    client: 'amundsen',
    job: heatCable(64),
    steps: [sent(minutes(30)), opened(hours(5)), accepted(days(2)), invoiced(days(2))],
  },
  {
    ago: days(22),
    client: 'coop',
    job: recoat(4800, 'Recoat 4,800 sq ft modified bitumen'),
    validDays: 45,
    steps: [
      sent(
        hours(2),
        'Lena, the coating as the board asked. It can be done in four dry days, with the store open.',
      ),
    ],
  },
  {
    ago: days(19),
    client: 'tanaka',
    job: gutters(104, 'Gutters, house and carport', { small: true }),
    steps: [
      sent(minutes(40)),
      opened(hours(3)),
      opened(days(2)),
      declined(days(4), 'We found somebody cheaper.'),
    ],
  },
  {
    ago: days(17),
    client: 'beckett',
    job: shakeRepair(140),
    steps: [sent(hours(1)), opened(hours(6)), opened(days(3)), accepted(days(5))],
  },
  {
    ago: days(14),
    client: 'haddad',
    job: gutters(126, 'Gutters to match the new roof'),
    steps: [
      sent(minutes(20)),
      opened(hours(2)),
      accepted(days(1)),
      invoiced(days(3)),
      invoicePaid(days(4), '600.00'),
    ],
  },
  {
    ago: days(12),
    client: 'farrow',
    job: skylights(2, 1),
    steps: [sent(minutes(30)), opened(hours(1)), accepted(days(1)), marked('paid', days(7))],
  },
  {
    ago: days(10),
    client: 'dental',
    job: singlePly(3600, '60 mil TPO over tapered insulation'),
    validDays: 45,
    steps: [
      sent(hours(3), 'Dr. Voss, the replacement of the west wing. We would work Fridays and weekends.'),
      opened(days(1)),
      opened(days(4)),
      opened(days(3)),
    ],
  },
  {
    ago: days(8),
    client: 'matsuda',
    job: leakRepair(
      'at the bathroom fan',
      'The fan blows into the attic; its duct needs a hood on the roof.',
      3.5,
    ),
    steps: [sent(minutes(25)), opened(days(1))],
  },
  {
    ago: days(6),
    client: 'brewing',
    job: ventilation(36),
    steps: [sent(hours(1))],
  },
  {
    ago: days(5),
    client: 'olsen',
    job: windRepair(6, 'south slope'),
    steps: [
      sent(minutes(35), 'Garrett, sorry about the weather. The report for your insurer is part of it.'),
      opened(minutes(50)),
      opened(days(1)),
      accepted(days(2)),
    ],
  },
  {
    ago: days(4),
    client: 'lindqvist',
    job: ROOF_THREE_WAYS,
    steps: [
      sent(hours(2), 'Mara, three ways to do your roof. Tick what you like, the total follows.'),
      opened(hours(5)),
      asked(minutes(9), 'Is metal loud when it rains? Our bedroom is right under the south slope.', 'Best'),
      answered(
        hours(3),
        'No louder than shingle. It sits on solid deck and underlayment with your insulation below, not on open framing like a barn.',
      ),
      opened(days(1)),
      asked(
        ago(hours(3)),
        'Good to know, thank you. Do the new gutters come in the same brown as the fascia? And would the guards work with pine needles?',
        'Gutters',
      ),
    ],
  },
  {
    ago: days(3),
    client: 'whitfield',
    job: HOUSE_AND_GARAGE,
    validDays: 8,
    steps: [
      sent(minutes(49), 'Dana, here is the roof as we walked it. Happy to go through it on the phone.'),
      opened(days(1)),
      opened(ago(hours(13))),
      opened(ago(hours(2))),
    ],
  },
  {
    ago: hours(44),
    client: 'ortega',
    job: gutters(96, 'Gutters and downspouts, whole house', { guards: true }),
    steps: [
      sent(ago(hours(43))),
      revised(ago(hours(24)), gutters(118, 'Gutters and downspouts, house and back porch', { guards: true })),
      resent(ago(hours(23)), 'Rosa, the back porch is in it now, as you asked on the phone.'),
      revised(ago(hours(2)), gutters(118, 'Gutters and downspouts, house and back porch')),
    ],
  },
  {
    ago: hours(27),
    client: 'association',
    job: standingSeam(9, 'Entry canopy, standing seam'),
    steps: [sent(ago(hours(25)))],
  },
  {
    ago: hours(21),
    client: 'storage',
    job: leakRepair('in building F', 'Screws have backed out along two laps; their washers are gone.', 5),
    steps: [],
  },
  {
    ago: hours(4),
    client: 'raman',
    job: gutters(142, 'Seamless 6 in aluminum gutter, 142 ft'),
    steps: [],
  },
  {
    ago: minutes(50),
    client: 'tanaka',
    job: windRepair(2, 'ridge and east rake'),
    steps: [],
  },
];
