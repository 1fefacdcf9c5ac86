import { DISPLAY_PRESETS } from '@plumbline/contract/offer/display';
import { ROOF_IDS, ROOF_OFFER } from '@plumbline/contract/offer/testing/roof-offer';
import { whatChanged } from '@plumbline/contract/offer/what-changed';
import { describe, expect, test } from 'vitest';
import { sampleChoices, samplePageData } from './sample-page-data.ts';

const before = samplePageData();
const { estimate } = before;
const [firstLine, ...otherLines] = estimate.laborLines;
const [tax] = ROOF_OFFER.taxes ?? [];
if (!tax) throw new Error('The sample has no tax.');
if (!firstLine) throw new Error('The sample has no labor.');

/** The lines of the sample that are in no group, and nothing to pick. */
const isUngrouped = ({ groupId }: { groupId?: string | null }) => !groupId;
const UNGROUPED = {
  choices: [],
  groups: [],
  laborLines: ROOF_OFFER.laborLines.filter(isUngrouped),
  materialLines: ROOF_OFFER.materialLines.filter(isUngrouped),
};

describe('a client who read an earlier version sees', () => {
  test('the total first, then the deposit, with their currency', () => {
    const after = samplePageData({ estimate: { totalAmount: '13900.00', depositAmount: '3475.00' } });
    expect(whatChanged(before, after)).toEqual([
      'The total was $13,394.93 and is now $13,900.00.',
      'The deposit is now $3,475.00.',
    ]);
  });

  test('a discount that is new, other or gone', () => {
    const offered = samplePageData({ estimate: { discount: { percent: '5', label: 'Fall offer' } } });
    const other = samplePageData({ estimate: { discount: { amount: '250.00', label: null } } });
    expect(whatChanged(before, offered)).toEqual(['New discount: 5% off (Fall offer).']);
    expect(whatChanged(offered, other)).toEqual(['Discount: was 5% off (Fall offer), now $250.00 off.']);
    expect(whatChanged(other, before)).toEqual(['Discount removed: $250.00 off.']);
  });

  test('that a deposit is no longer required', () => {
    const after = samplePageData({ estimate: { acceptPayments: false } });
    expect(whatChanged(before, after)).toEqual(['A deposit is no longer required.']);
  });

  test('which line costs more, which is new and which is gone', () => {
    const after = samplePageData({
      estimate: {
        laborLines: [{ ...firstLine, hours: '40', total: '1800.00' }, ...otherLines],
        additionalCosts: [
          ...estimate.additionalCosts.slice(0, 1),
          { id: estimate.id, type: 'other', description: 'Lift, two days', amount: '640.00' },
          { id: firstLine.id, type: 'travel', description: '', amount: '45.00' },
        ],
      },
    });
    expect(whatChanged(before, after)).toEqual([
      'Tear-off, two layers, haul to trailer: was $1,440.00, now $1,800.00.',
      'New: Lift, two days, $640.00.',
      'New: Travel, $45.00.',
      'Removed: 20 yd dumpster, one pull, $520.00.',
    ]);
  });

  describe('of the payments between deposit and balance,', () => {
    const base = { kind: 'progress', dueOn: null, milestone: null, percentage: null } as const;
    const rest = { ...base, fixedAmount: null, reachedAt: null, invoiceId: null, state: 'later' } as const;
    const withStages = (...stages: [id: string, name: string, amount: string][]) =>
      samplePageData({
        estimate: {
          offer: {
            ...estimate.offer,
            stages: stages.map(([id, name, amount]) => ({ ...rest, id, name, amount })),
          },
        },
      });

    test('which costs more, also where a revision gave it another id', () => {
      const [old, after] = [withStages(['one', 'Dry-in', '30.00']), withStages(['two', 'Dry-in', '40.00'])];
      expect(whatChanged(old, after)).toEqual(['Dry-in: was $30.00, now $40.00.']);
    });

    test('which comes on another day', () => {
      const dated = withStages(['one', 'Dry-in', '30.00']);
      const [stage] = dated.estimate.offer.stages ?? [];
      const stages = stage ? [{ ...stage, amount: '40.00', milestone: 'When the roof is dried in' }] : [];
      const after = samplePageData({ estimate: { offer: { ...estimate.offer, stages } } });
      expect(whatChanged(dated, after)).toEqual([
        'Dry-in: was $30.00, When we reach it, now $40.00, When the roof is dried in.',
      ]);
    });

    test('which of several with the same name is new, gone or changed', () => {
      const two = withStages(['one', 'Progress', '30.00'], ['two', 'Progress', '40.00']);
      const copied = withStages(['three', 'Progress', '30.00'], ['four', 'Progress', '45.00']);
      const [first, second] = [/^Payment removed: Progress, \$30/, /^New payment: Progress, \$30/];
      const last = withStages(['two', 'Progress', '40.00']);
      expect(whatChanged(two, last)).toEqual([expect.stringMatching(first)]);
      expect(whatChanged(last, two)).toEqual([expect.stringMatching(second)]);
      expect(whatChanged(two, copied)).toEqual(['Progress: was $40.00, now $45.00.']);
    });
  });

  test('which texts changed: the work, the last day, the terms', () => {
    const after = samplePageData({
      estimate: { jobDescription: 'Another roof', validUntil: '2026-11-20' },
      contractor: { termsAndConditions: 'Paid in full before we start.' },
    });
    expect(whatChanged(before, after)).toEqual([
      'The job description has changed.',
      'Now valid until Nov 20, 2026.',
      'The terms have changed.',
    ]);
  });

  test('which markups and taxes changed', () => {
    const after = samplePageData({
      estimate: { laborMarkupPercent: '25', taxRate: '8.25', materialMarkupPercent: '15.00' },
    });
    expect(whatChanged(before, after)).toEqual([
      'Labor markup: was 20%, now 25%.',
      'Tax: was 6%, now 8.25%.',
    ]);
  });

  test('that something changed where none of these did', () => {
    const after = samplePageData({ contractor: { phone: '(208) 555-0100' } });
    expect(whatChanged(before, after)).toEqual(['Some details have changed.']);
  });

  test('which package costs more, which add-on is gone and which tax is new, and nothing of hidden lines', () => {
    const groups = (ROOF_OFFER.groups ?? []).filter(({ id }) => id !== ROOF_IDS.gutters);
    const isKept = ({ groupId }: { groupId?: string | null }) => groupId !== ROOF_IDS.gutters;
    const after = sampleChoices({
      groups,
      taxes: [...(ROOF_OFFER.taxes ?? []), { ...tax, id: estimate.id, name: 'County tax', rate: '1' }],
      laborLines: ROOF_OFFER.laborLines
        .filter(isKept)
        .map((line) => (line.groupId === ROOF_IDS.better ? { ...line, hours: '30' } : line)),
      materialLines: ROOF_OFFER.materialLines.filter(isKept),
    });
    expect(whatChanged(sampleChoices(), after).slice(2)).toEqual([
      'New: County tax, 1%.',
      'Better: was $5,738.25, now $5,846.25.',
      'Removed: Gutters, $1,621.20.',
    ]);
  });

  describe('where lines are listed in only one of the versions,', () => {
    const totalsOnly = DISPLAY_PRESETS.find(({ label }) => label === 'Group totals')?.display ?? null;
    const hidden = sampleChoices({ ...UNGROUPED, display: totalsOnly });
    const shown = sampleChoices(UNGROUPED);

    test('that they are listed or no longer listed, and not that work was removed or added', () => {
      expect(whatChanged(shown, hidden)).toEqual(['The lines are no longer listed.']);
      expect(whatChanged(hidden, shown)).toEqual(['The lines are now listed.']);
    });

    test('the same of a group that hides its own lines', () => {
      const groups = (ROOF_OFFER.groups ?? []).map((group) => ({ ...group, showLines: null }));
      const own = groups.map((group) =>
        group.id === ROOF_IDS.best ? { ...group, showLines: false } : group,
      );
      const [all, without] = [sampleChoices({ groups }), sampleChoices({ groups: own })];
      expect(whatChanged(all, without)).toEqual(['Best: the lines are no longer listed.']);
      expect(whatChanged(without, all)).toEqual(['Best: the lines are now listed.']);
    });

    test('what was removed from a group that lists its lines', () => {
      const groups = (ROOF_OFFER.groups ?? []).map((group) => ({ ...group, showLines: null }));
      const isKept = ({ groupId }: { groupId?: string | null }) => groupId !== ROOF_IDS.best;
      const emptied = sampleChoices({
        groups,
        laborLines: ROOF_OFFER.laborLines.filter(isKept),
        materialLines: ROOF_OFFER.materialLines.filter(isKept),
      });
      expect(whatChanged(sampleChoices({ groups }), emptied).join()).toContain('Removed: Best, ');
    });
  });

  describe('besides prices', () => {
    const groupsWith = (id: string, terms: object) =>
      (ROOF_OFFER.groups ?? []).map((group) => (group.id === id ? { ...group, ...terms } : group));
    const shown = { groups: groupsWith(ROOF_IDS.gutters, { showLines: null }) };
    const old = sampleChoices(shown);
    const linesWith = (terms: object) => ({
      ...shown,
      materialLines: ROOF_OFFER.materialLines.map((line) =>
        line.id === ROOF_IDS.guards ? { ...line, ...terms } : line,
      ),
    });
    const changesTo = (changes: object) => whatChanged(old, sampleChoices({ ...shown, ...changes }));
    const text = { id: estimate.id, section: 'labor' as const, groupId: null, place: 0, text: 'From May on' };

    test('that a group is an add-on or included, and which package is recommended', () => {
      const groups = (shown.groups ?? []).map((group) =>
        group.id === ROOF_IDS.gutters ? { ...group, kind: 'included' as const } : group,
      );
      expect(changesTo({ groups })).toContain('Gutters is now included.');
      expect(whatChanged(sampleChoices({ groups }), old)).toContain('Gutters is now an add-on.');
      const recommended = shown.groups.map((group) =>
        group.kind === 'package' ? { ...group, preselected: group.id === ROOF_IDS.best } : group,
      );
      expect(changesTo({ groups: recommended })).toContain('Best is now recommended.');
    });

    test('that a line is no longer optional, and the quantities to choose from', () => {
      const [guards] = ROOF_OFFER.materialLines.filter(({ id }) => id === ROOF_IDS.guards);
      const title = guards?.description ?? '';
      expect(changesTo(linesWith({ optional: false }))).toContain(`${title} is no longer optional.`);
      const from = (min: string) => linesWith({ clientQuantity: { min, max: '200', step: '10' } });
      expect(whatChanged(sampleChoices(from('100')), sampleChoices(from('120')))).toEqual([
        `${title}: the quantities that you can choose have changed.`,
      ]);
    });

    test('other hours at another rate for the same amount', () => {
      const [lead, ...others] = ROOF_OFFER.laborLines;
      if (!lead) throw new Error('The sample has no labor.');
      const laborLines = [{ ...lead, hours: '32', rate: '22.50' }, ...others];
      expect(changesTo({ laborLines }).join()).toMatch(/: was 16 h at \$45\.00, now 32 h at \$22\.50\.$/);
    });

    test('another unit, which needs no other sentence', () => {
      const [guards] = ROOF_OFFER.materialLines.filter(({ id }) => id === ROOF_IDS.guards);
      expect(changesTo(linesWith({ unit: 'yd' }))).toEqual([
        expect.stringMatching(`^${guards?.description}: was .* at \\$.*, now .* yd at \\$`),
      ]);
      expect(changesTo(linesWith({ unit: 'yd', unitCost: '99.00' })).join()).not.toContain('Some details');
    });

    test('another file, which needs no other sentence', () => {
      const withFile = (fileId: string) => {
        const page = sampleChoices(shown);
        const file = {
          id: fileId,
          fileId,
          lineId: null,
          groupId: null,
          kind: 'photo',
          name: 'Roof.jpg',
        } as const;
        const more = { bytes: 1, width: 1, height: 1, sha256: fileId, caption: '', inPdf: true };
        const offer = { ...page.estimate.offer, files: [{ ...file, ...more }] };
        return { ...page, estimate: { ...page.estimate, offer } };
      };
      expect(whatChanged(withFile('one'), withFile('two'))).toEqual(['The photos and files have changed.']);
    });

    test('texts, files and the title of a choice', () => {
      expect(changesTo({ textLines: [text] })).toEqual(['The texts among the lines have changed.']);
      const choices = (ROOF_OFFER.choices ?? []).map((choice) => ({ ...choice, title: 'Your roof' }));
      expect(changesTo({ choices })).toEqual(['Choose your roof is now called Your roof.']);
    });

    test('that details changed as well where more than what is named differs', () => {
      const taxes = [{ ...tax, registration: 'US 47' }];
      expect(changesTo({ textLines: [text], taxes })).toEqual([
        'The texts among the lines have changed.',
        'Some details have changed.',
      ]);
    });
  });

  test('amounts of yen without cents', () => {
    const yen = { currency: 'JPY' as const, totalAmount: '120000', depositAmount: '30000' };
    const old = samplePageData({ estimate: yen });
    const after = samplePageData({ estimate: { ...yen, totalAmount: '130000' } });
    expect(whatChanged(old, after)).toEqual(['The total was ¥120,000 and is now ¥130,000.']);
  });

  test('a line added to its twin, and one removed while its twin stayed', () => {
    const twice = samplePageData({ estimate: { laborLines: [firstLine, firstLine, ...otherLines] } });
    expect(whatChanged(before, twice)).toEqual(['New: Tear-off, two layers, haul to trailer, $1,440.00.']);
    expect(whatChanged(twice, before)).toEqual([
      'Removed: Tear-off, two layers, haul to trailer, $1,440.00.',
    ]);
  });

  test('removed work of a change order, negative, and its other text', () => {
    const { contractor } = before;
    const takingOut = (title: string, taken: Parameters<typeof samplePageData>[0]) => ({
      contractor,
      estimate: {
        ...estimate,
        changeOrder: { title, reason: 'Rot.', removed: { offer: samplePageData(taken).estimate.offer } },
      },
    });
    const old = takingOut('Decking', { estimate: { laborLines: [firstLine] } });
    const other = takingOut('Sheathing', {
      estimate: { laborLines: [{ ...firstLine, hours: '40', total: '1800.00' }] },
    });
    expect(whatChanged(old, other)).toEqual([
      'Work taken out, Tear-off, two layers, haul to trailer: was −$1,440.00, now −$1,800.00.',
      'It was called “Decking” and is now called “Sheathing”.',
    ]);
    // A version from before the text and the removed work were stored.
    expect(whatChanged(before, other)).toEqual(['Some details have changed.']);
  });
});
