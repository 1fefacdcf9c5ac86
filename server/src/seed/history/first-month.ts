import { porchRoof, recoat, rubberPatches, singlePly } from '../jobs/low-slope-roofs.ts';
import {
  chimneyFlashing,
  emergencyTarp,
  gutters,
  inspection,
  leakRepair,
  skylights,
  ventilation,
  windRepair,
} from '../jobs/repairs.ts';
import { reRoof, ribbedMetal, shakeRepair } from '../jobs/steep-roofs.ts';
import { accepted, type Chapter, days, declined, hours, marked, minutes, opened, sent } from './chapter.ts';

export const FIRST_MONTH: readonly Chapter[] = [
  {
    ago: days(90),
    client: 'amundsen',
    job: chimneyFlashing(1, 'Counterflashing and cricket'),
    steps: [sent(minutes(25)), opened(hours(3)), accepted(days(1)), marked('paid', days(11))],
  },
  {
    ago: days(89),
    client: 'farrow',
    job: gutters(118, 'New gutters, all four sides', { small: true }),
    steps: [
      sent(minutes(40)),
      opened(hours(6)),
      opened(days(1)),
      accepted(minutes(12)),
      marked('paid', days(14)),
    ],
  },
  {
    ago: days(88),
    client: 'storage',
    job: ribbedMetal(96, 'Building C, new metal roof'),
    steps: [
      sent(hours(2), 'Bill, as we talked: building C first, D in the fall at the same price.'),
      opened(days(1)),
      opened(days(2)),
      accepted(days(3)),
      marked('paid', days(24)),
    ],
  },
  {
    ago: days(86),
    client: 'beckett',
    job: reRoof({
      squares: 31,
      layers: 1,
      shingle: 'shingleImpact',
      ridgeFeet: 68,
      chimneys: 2,
      title: 'Change from cedar shake to class 4 shingle',
    }),
    steps: [
      sent(minutes(50)),
      opened(hours(2)),
      opened(days(3)),
      declined(days(2), 'The historic district will not let us change from cedar.'),
    ],
  },
  {
    ago: days(84),
    client: 'olsen',
    job: leakRepair('above the kitchen', 'Water comes in around the vent pipe; the boot is split.', 4.5),
    steps: [sent(minutes(15)), opened(minutes(20)), accepted(minutes(6)), marked('paid', days(5))],
  },
  {
    ago: days(81),
    client: 'brewing',
    job: rubberPatches(9, 'Taproom roof, nine open seams'),
    steps: [sent(hours(1)), opened(days(1)), accepted(days(2)), marked('paid', days(9))],
  },
  {
    ago: days(79),
    client: 'ortega',
    job: windRepair(4, 'west slope'),
    steps: [
      sent(
        minutes(35),
        'Estimada Rosa: aquí está el presupuesto. Íñigo me puede llamar con cualquier pregunta.',
      ),
      opened(hours(4)),
      opened(hours(2)),
      accepted(days(2)),
      marked('paid', days(12)),
    ],
  },
  {
    ago: days(77),
    client: 'dental',
    job: recoat(3600, 'Recoat the west wing, 3,600 sq ft'),
    steps: [
      sent(hours(3)),
      opened(days(1)),
      opened(days(4)),
      declined(days(6), 'We would rather replace it next year.'),
    ],
  },
  {
    ago: days(74),
    client: 'dobbs',
    job: porchRoof(3, 'Low-slope roof over the woodshed'),
    steps: [marked('sent', hours(2)), marked('accepted', days(4)), marked('paid', days(13))],
  },
  {
    ago: days(73),
    client: 'wisniewski',
    name: 'wisniewski-gutters',
    job: gutters(196, 'Gutters with guards, house and shop', { guards: true }),
    steps: [
      sent(minutes(30)),
      opened(hours(1)),
      opened(days(1)),
      opened(days(2)),
      declined(hours(3), 'Too much for the guards. Can you leave them out?'),
    ],
  },
  {
    ago: days(69),
    client: 'wisniewski',
    copyOf: 'wisniewski-gutters',
    job: gutters(196, 'Gutters without guards, house and shop'),
    steps: [
      sent(minutes(20), 'Łukasz, the same without the guards. They can be added any time later.'),
      opened(hours(1)),
      accepted(hours(2)),
      marked('paid', days(16)),
    ],
  },
  {
    ago: days(67),
    client: 'matsuda',
    job: ventilation(44),
    steps: [sent(minutes(45)), opened(hours(5)), accepted(days(1)), marked('paid', days(8))],
  },
  {
    ago: days(65),
    client: 'haddad',
    job: emergencyTarp('limb through the roof'),
    steps: [marked('accepted', minutes(30)), marked('paid', days(3))],
  },
  {
    ago: days(64),
    client: 'association',
    job: inspection('Six roofs, ten-year plan for the board', 6),
    steps: [sent(hours(1)), opened(days(1)), opened(days(6)), accepted(days(1)), marked('paid', days(18))],
  },
  {
    ago: days(62),
    client: 'coop',
    job: singlePly(5200, 'New single-ply roof, 5,200 sq ft'),
    validDays: 45,
    steps: [
      sent(
        hours(4),
        'For the board. The coating we talked about is a third of this; I can write that up too.',
      ),
      opened(days(1)),
      opened(days(3)),
      declined(days(8), 'The board would like to see the coating instead.'),
    ],
  },
  {
    ago: days(61),
    client: 'tanaka',
    job: shakeRepair(60),
    steps: [sent(minutes(55)), opened(hours(7)), declined(days(4))],
  },
  {
    ago: days(60),
    client: 'raman',
    job: skylights(2, 0),
    steps: [sent(hours(1))],
  },
];
