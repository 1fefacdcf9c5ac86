import { drive, dumpRun, dumpster, halfHours, helper, type Job, lead, rental, specialist } from './job.ts';
import { materials } from './price-list.ts';

/** Blown-off shingle on one slope, by its size. */
export function windRepair(squares: number, slope: string): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `Wind damage, ${slope}, ${squares} squares.\n\nStrip the torn area to the deck, new underlayment, shingle in the closest color we can get, woven into the old at both ends. Photos and a written report for your insurer.`,
    laborLines: [
      lead(halfHours(squares * 3.5), 'Strip and re-shingle'),
      helper(halfHours(squares * 3), 'Carrying, cleanup, magnet sweep'),
      specialist(2, 'Report and photos for the insurer'),
    ],
    materialLines: materials({
      shingle: Math.ceil(squares * 3.4),
      ridgeCap: 2,
      underlayment: 1,
      coilNails: 1,
      sealant: 4,
    }),
    additionalCosts: [dumpster(1)],
  };
}

/** A leak found and closed, in `hours` on the roof. */
export function leakRepair(place: string, finding: string, hours: number): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `Leak ${place}.\n\n${finding} Open the roof around it, replace what is wet, close it up and water test for 30 minutes.`,
    laborLines: [
      specialist(hours, 'Opening, flashing and closing'),
      helper(hours, 'Help on the roof, water test'),
    ],
    materialLines: materials({
      shingle: Math.ceil(hours / 2),
      iceAndWater: 1,
      stepFlashing: 1,
      pipeBoot: 1,
      sealant: 3,
      osb: Math.floor(hours / 4),
    }),
    additionalCosts: [dumpRun()],
  };
}

export function chimneyFlashing(chimneys: number, title: string): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `${title}.\n\nGrind out the old counterflashing, new step and counterflashing let into the mortar, cricket on the uphill side, ice and water shield under it.`,
    laborLines: [
      specialist(6.5 * chimneys, 'Cricket, step and counterflashing'),
      helper(3 * chimneys, 'Carrying and cleanup'),
    ],
    materialLines: materials({
      chimneyKit: chimneys,
      counterFlashing: 2 * chimneys,
      stepFlashing: 1,
      iceAndWater: 1,
      sealant: 2 * chimneys,
    }),
    additionalCosts: [dumpRun('Dump run, masonry')],
  };
}

/** Skylights reflashed, some of them replaced. */
export function skylights(reflashed: number, replaced: number): Job {
  const replacing =
    replaced === 0 ? 'keep the glass' : `replace ${replaced === 1 ? 'one unit' : `${replaced} units`}`;
  return {
    jobType: 'roof-repair',
    jobDescription: `Reflash ${reflashed} skylights, ${replacing}.\n\nStrip the shingle around each, new step flashing kit and ice and water shield. ${replaced > 0 ? 'New fixed laminated glass where the seal has failed. ' : ''}Interior trim stays.`,
    laborLines: [
      specialist(halfHours(reflashed * 1.5 + replaced * 2), 'Flashing and setting'),
      helper(halfHours(reflashed + replaced), 'Help on the roof, protection inside'),
    ],
    materialLines: materials({
      skylight: replaced,
      skylightKit: reflashed,
      iceAndWater: 1,
      shingle: reflashed,
      sealant: 2,
    }),
    additionalCosts: [dumpRun()],
  };
}

/** Intake at the eaves and exhaust at the ridge. */
export function ventilation(ridgeFeet: number): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `Ridge vent and insulation baffles.\n\nCut ${ridgeFeet} ft of ridge, set shingle-over vent and new caps. Baffles in every bay from inside, soffit vents so that air gets in below. Box vents closed.`,
    laborLines: [
      lead(halfHours(ridgeFeet / 8), 'Ridge, vent and caps'),
      helper(halfHours(ridgeFeet / 5), 'Baffles, in the attic'),
    ],
    materialLines: materials({
      ridgeVent: Math.ceil(ridgeFeet / 4),
      ridgeCap: Math.ceil(ridgeFeet / 20),
      baffle: ridgeFeet,
      soffitVent: Math.ceil(ridgeFeet / 4),
      shingle: 2,
      coilNails: 1,
    }),
    additionalCosts: [],
  };
}

export function gutters(
  feet: number,
  title: string,
  options: { guards?: boolean; small?: boolean } = {},
): Job {
  const downspouts = Math.ceil(feet / 28);
  return {
    jobType: 'gutter-installation',
    jobDescription: `${title}.\n\nTake down the old gutters, check the fascia, ${feet} ft of seamless aluminum formed on site, hidden hangers every 24 in, ${downspouts} downspouts with splash blocks.${options.guards ? ' Mesh guards over the whole length.' : ''}`,
    laborLines: [
      lead(halfHours(feet / 16), 'Forming and hanging'),
      helper(halfHours(feet / 14), 'Old gutters down, help, cleanup'),
    ],
    materialLines: materials({
      [options.small ? 'gutterSmall' : 'gutter']: feet,
      downspout: downspouts * 2,
      gutterFittings: Math.ceil(feet / 2) + downspouts * 3,
      gutterGuard: options.guards ? Math.ceil(feet / 4) : 0,
      sealant: 4,
    }),
    additionalCosts: [dumpRun('Dump run, old gutters')],
  };
}

/** Heat cable at eaves prone to ice dams. */
export function heatCable(feet: number): Job {
  return {
    jobType: 'roof-repair',
    jobDescription: `Heat cable at the north eaves.\n\n${feet} ft of self-regulating cable in a zigzag along the eaves and down the gutters, on clips that do not pierce the shingle. Your electrician connects it to a switched outlet.`,
    laborLines: [
      lead(halfHours(feet / 22), 'Laying and clipping'),
      helper(halfHours(feet / 30), 'Help on the ladder'),
    ],
    materialLines: materials({ heatCable: feet, sealant: 2 }),
    additionalCosts: [],
  };
}

/** A same-day temporary cover, until the repair. */
export function emergencyTarp(cause: string): Job {
  return {
    jobType: 'emergency-repair',
    jobDescription: `Emergency tarp, ${cause}.\n\nSame day: clear what is loose, tarp over the ridge with battens, photos for your insurer. The tarp comes off your bill if you have us do the repair.`,
    laborLines: [lead(3, 'Two-hour call-out and tarping'), helper(3, 'Help on the roof')],
    materialLines: materials({ tarp: 1, lumber: 10, capNails: 1 }),
    additionalCosts: [drive('After-hours call-out', '120.00')],
    depositPercentage: '0',
  };
}

export function inspection(title: string, buildings: number): Job {
  return {
    jobType: 'inspection-and-consultation',
    jobDescription: `${title}.\n\nOn every roof: photos by drone and by hand, moisture readings, what it needs now, in five years and in ten, with costs. One report to keep, one page for the board.`,
    laborLines: [specialist(halfHours(buildings * 1.5), 'Inspection and report')],
    materialLines: [],
    additionalCosts: [rental('Moisture meter and drone', '85.00')],
    depositPercentage: '0',
  };
}
