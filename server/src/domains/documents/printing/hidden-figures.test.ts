import type { Certificate } from '@plumbline/contract/certificates';
import type { Estimate, EstimateRequest } from '@plumbline/contract/estimates';
import {
  DISPLAY_PRESETS,
  type Display,
  EVERYTHING,
  isSameDisplay,
  normalizeDisplay,
} from '@plumbline/contract/offer/display';
import { formatAmount } from '@plumbline/contract/pricing/format-money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { acceptances } from '../../../db/schema/schema.ts';
import type { App } from '../../../http/app-instance.ts';
import type { PublicPageRenderer } from '../../../pages/page-assets.ts';
import { canReadPdfs, pdfInfo, pdfStructure, pdfText } from '../../../pdf/read-pdf.ts';
import { dice } from '../../../testing/dice.ts';
import { aClient, aSentEstimate, signedInContractor } from '../../../testing/factory.ts';
import { IS_LONG_ONCE } from '../../../testing/is-long.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { ROOF, ROOF_CHOICES } from '../../../testing/roof-choices.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ApiClient } from '../../../testing/visitors/api-client.ts';

/** A module of the web workspace, run for real; its types belong to a workspace that knows a browser. */
const renderer = (await import(
  new URL('../../../../../web/src/public/entry-server.tsx', import.meta.url).href
)) as PublicPageRenderer;

let server: TestApp;
let pages: App;
let contractor: ApiClient;
beforeAll(async () => {
  server = await startTestApp();
  contractor = await signedInContractor(server);
  const nothing = () => Promise.reject(new Error('no other page is asked for'));
  pages = await buildApp(server.deps, {
    web: {
      appShell: nothing,
      publicPageRenderer: () => Promise.resolve(renderer),
      publicPageStyles: '',
      publicPageScripts: '',
      invoicePageStyles: '',
      invoicePageScripts: '',
      marketingRenderer: nothing,
      marketingStyles: '',
      marketingScripts: '',
      finishDocument: (_url, html) => Promise.resolve(html),
    },
  });
});
afterAll(async () => {
  await pages.close();
  await server.close();
});

const PORCH = '5e11ab1e-0000-4000-8000-000000000101';
const SHED = '5e11ab1e-0000-4000-8000-000000000102';

/**
 * Lines of each section without a group and in each group, with figures and names that nothing else has. Every other one has
 * nothing to pick. Groups have two lines of each tax, so that no sum is the price of one line. Of an open one only the markups
 * that are in the prices of lines are hidden.
 */
function randomEstimate(seed: number, isOpen: boolean): EstimateRequest {
  const roll = dice(seed);
  const given = new Set<string>();
  const figure = (from: number, to: number, decimals = 2): string => {
    const scale = 10 ** decimals;
    // The last digit keeps figures from ending in zeros, which are not printed.
    const text = ((from * scale + roll((to - from) * scale)) / scale).toFixed(decimals).replace(/0$/, '7');
    if (given.has(text)) return figure(from, to, decimals);
    given.add(text);
    return text;
  };
  const hasPicks = seed % 2 === 0;
  const groups = [
    ...(hasPicks ? (ROOF_CHOICES.groups ?? []) : []),
    { id: PORCH, kind: 'included' as const, title: 'Porch' },
    { id: SHED, kind: 'included' as const, title: 'Shed', showLines: isOpen || roll(2) === 0 },
  ];
  const places = [null, ...groups.map(({ id }) => id)].flatMap((groupId) => [groupId, groupId]);
  const description = () => `Part ${figure(10_000, 90_000, 0)}x`;
  const terms = (groupId: string | null) => ({
    description: description(),
    groupId,
    cost: figure(31_000, 39_000),
    ...(roll(4) === 0 && { discount: { percent: figure(62, 69) } }),
    ...(roll(4) === 0 && { markupPercent: figure(101, 140) }),
  });
  const material = () => ({ unit: 'sq', quantity: figure(400, 900, 3), unitCost: figure(2_000, 9_000) });
  return {
    ...ROOF_CHOICES,
    groups,
    choices: hasPicks ? (ROOF_CHOICES.choices ?? []) : [],
    discount: { percent: figure(2, 6), label: 'Fall offer' },
    laborMarkupPercent: figure(71, 85),
    materialMarkupPercent: figure(86, 99),
    markupIn: isOpen || roll(2) === 0 ? 'line' : 'prices',
    laborLines: places.map((groupId) => ({
      ...terms(groupId),
      laborType: 'lead',
      hours: figure(11, 61),
      rate: figure(150, 390),
    })),
    materialLines: [
      ...places.map((groupId) => ({ ...terms(groupId), ...material() })),
      ...(hasPicks
        ? [
            { ...material(), description: description(), groupId: ROOF.gutters, optional: true },
            {
              ...material(),
              description: description(),
              groupId: PORCH,
              quantity: '910.5',
              clientQuantity: { min: '910.5', max: '930.5', step: '5' },
            },
          ]
        : []),
    ],
    additionalCosts: places.map((groupId) => ({
      ...terms(groupId),
      type: 'disposal',
      amount: figure(200_000, 900_000),
    })),
    textLines: [null, PORCH, SHED].map((groupId) => ({
      section: 'labor',
      groupId,
      place: 0,
      text: description(),
    })),
  };
}

/** The figures and texts of an estimate that a display hides, as they would be printed. */
function hiddenParts(estimate: Estimate, display: Display): string[] {
  const { laborLines, materialLines, additionalCosts, groups, markupIn } = estimate;
  const inPrices = markupIn === 'prices';
  const none: Display = {
    lines: false,
    lineAmounts: false,
    quantities: false,
    unitPrices: false,
    hours: false,
    rates: false,
    groupAmounts: display.groupAmounts,
  };
  const shownIn = (groupId: string | null): Display => {
    const showLines = groups.find(({ id }) => id === groupId)?.showLines ?? null;
    if (showLines === null) return display;
    return showLines ? { ...display, lines: true } : none;
  };
  const of = (line: Estimate['materialLines' | 'laborLines' | 'additionalCosts'][number]) => {
    const shown = shownIn(line.groupId);
    const bounds = 'clientQuantity' in line && line.clientQuantity;
    const isPick = bounds || line.optional;
    const showsAmount = isPick || shown.lineAmounts;
    const isPooled =
      !(isPick || inPrices || line.discount || line.markupPercent) && !('amount' in line && 'type' in line);
    const [count, typed, showsCount, showsUnitPrice] =
      'hours' in line
        ? [line.hours, line.rate, shown.hours, shown.rates]
        : 'quantity' in line
          ? [line.quantity, line.unitCost, bounds || shown.quantities, bounds || shown.unitPrices]
          : [null, null, true, true];
    const unitPrice = bounds || (shown.lineAmounts && showsUnitPrice) ? line.unitPrice : null;
    const amount = showsAmount ? (isPooled && 'total' in line ? line.total : line.price) : null;
    const net = showsAmount && (isPick || line.discount) ? line.netAmount : null;
    const typedAmount = 'total' in line ? line.total : null;
    return [
      ...(isPick || shown.lines ? [] : [line.description]),
      ...(showsCount ? [] : [count]),
      ...[typed, line.unitPrice].filter((price) => price !== unitPrice),
      ...[typedAmount, line.price, line.netAmount].filter((price) => price !== amount && price !== net),
      line.markupPercent,
      line.cost,
      ...(showsAmount ? [] : [line.discount?.percent, line.discountAmount]),
    ];
  };
  const hasMarkupWithin = (line: Parameters<typeof of>[0]) =>
    line.markupPercent !== null ||
    ('total' in line &&
      (line.optional ||
        line.discount !== null ||
        ('clientQuantity' in line && line.clientQuantity !== null)));
  const showsAll =
    !inPrices &&
    isSameDisplay(display, EVERYTHING) &&
    groups.every(({ showLines }) => showLines !== false) &&
    ![...laborLines, ...materialLines, ...additionalCosts].some(hasMarkupWithin);
  const showsDiscount = display.lines || display.groupAmounts || estimate.choices.length > 0;
  const { laborMarkupPercent, materialMarkupPercent, discount, discountAmount, itemsAmount } = estimate;
  const { laborSubtotal, materialsSubtotal, laborMarkupAmount, materialMarkupAmount } = estimate;
  return [
    ...[...laborLines, ...materialLines, ...additionalCosts].flatMap(of),
    ...estimate.textLines.flatMap(({ groupId, text }) => (shownIn(groupId).lines ? [] : [text])),
    ...groups.flatMap(({ kind, amount }) => (kind === 'included' && !display.groupAmounts ? [amount] : [])),
    ...estimate.taxes.flatMap(({ base }) => (display.lineAmounts ? [] : [base])),
    ...(display.lineAmounts && !inPrices ? [] : [laborMarkupPercent, materialMarkupPercent]),
    ...(showsAll ? [] : [laborSubtotal, materialsSubtotal, laborMarkupAmount, materialMarkupAmount]),
    ...(showsDiscount ? [] : [discount?.percent, discountAmount, itemsAmount]),
  ].flatMap((part) => (part === null || part === undefined || /^0(\.0+)?$/.test(part) ? [] : [part]));
}

const printed = (part: string) => (/^[\d.]+$/.test(part) ? [part, formatAmount(part)] : [part]);
const found = (parts: readonly string[], text: string) =>
  parts
    .flatMap(printed)
    .filter((part) => new RegExp(`(?<![\\d.,])${part.replaceAll('.', '\\.')}(?!\\d|[.,]\\d)`).test(text));

/** All that a client can read of an estimate: the page and its data, the API, the PDF, the newest mail, and if asked the PDF's tags. */
async function readAsClient(id: string, email: string, withTags: boolean): Promise<Record<string, string>> {
  const page = await pages.inject(`/estimate/${id}`);
  const visitor = server.visitor();
  const answer = await visitor.get(`/api/estimates/${id}/public-pdf`);
  expect(answer.statusCode).toBe(200);
  const pdf = answer.rawPayload;
  const mail = (await mailsTo(server, email)).at(-1);
  expect(page.body).toContain('<script type="application/json" id="page-data">');
  return {
    page: page.body,
    api: (await visitor.get(`/api/estimates/${id}/public`)).body,
    pdf: pdfText(pdf),
    // Without attributes such as "/BBox [62.16 419.75 549.37 514.76]".
    structure: withTags ? pdfStructure(pdf).replaceAll(/^ *\/.*$/gm, '') : '',
    properties: JSON.stringify([...pdfInfo(pdf)]),
    mail: mail?.text ?? '',
    html: mail?.html ?? '',
  };
}

const FLAGS = Object.keys(EVERYTHING) as (keyof Display)[];
const everyDisplay = Array.from({ length: 2 ** FLAGS.length }, (_, bits) =>
  normalizeDisplay(Object.fromEntries(FLAGS.map((name, bit) => [name, (bits >> bit) % 2 === 1])) as never),
);
const custom = everyDisplay.filter(
  (display, place) =>
    everyDisplay.findIndex((other) => isSameDisplay(other, display)) === place &&
    !DISPLAY_PRESETS.some((preset) => isSameDisplay(preset.display, display)),
);
/** Before a release every combination with and without picks, and a few in every run. */
const displays = [
  ...DISPLAY_PRESETS,
  ...custom
    .filter((_, place) => IS_LONG_ONCE || place % 32 === 3)
    .map((display) => ({ label: FLAGS.filter((name) => display[name]).join(', '), display })),
].map((each, place) => ({
  ...each,
  isOpen: false,
  seeds: IS_LONG_ONCE ? [place + 3, place + 1000] : [place + 3],
}));
displays.push({
  label: 'Everything, but no markup in a price',
  display: EVERYTHING,
  isOpen: true,
  seeds: [501, 502],
});

describe.skipIf(!canReadPdfs()).each(displays)('clients who see “$label”', ({ display, isOpen, seeds }) => {
  test.each(seeds)(
    'find nothing hidden of random estimate %i on the page, in the API, PDF and emails, before and after they accept',
    { timeout: 180_000 },
    async (seed) => {
      const client = await aClient(contractor, { email: `client${seed}@example.com` });
      const email = client.email ?? '';
      const request = { ...randomEstimate(seed, isOpen), display, clientId: client.id };
      const estimate = await aSentEstimate(contractor, request);
      const { id, totalAmount } = estimate;
      // Tags take longer to read than everything else, and those of a signed copy cover only the chosen
      // parts.
      const offered = await readAsClient(id, email, IS_LONG_ONCE || seed % 3 === 0);
      const accepted = await server
        .visitor()
        .post(`/api/estimates/${id}/confirm-manual-payment`, { clientName: 'Dana', clientEmail: email });
      expect(accepted.statusCode).toBe(200);
      const signed = await readAsClient(id, email, IS_LONG_ONCE);
      const { db } = server.deps;
      const [kept] = await db.select().from(acceptances).where(eq(acceptances.estimateId, id));
      const certificate = await contractor.get(`/api/estimates/${id}/certificate`);
      const agreed = { document: kept?.document ?? '', certificate: certificate.json<Certificate>().content };

      const hidden = hiddenParts(estimate, display);
      for (const [when, texts] of Object.entries({ offered, signed, agreed }))
        for (const [where, text] of Object.entries(texts)) {
          expect([when, where, found(hidden, text)]).toEqual([when, where, []]);
          if (where === 'structure' || where === 'properties') continue;
          expect([when, where, found([totalAmount], text).length > 0]).toEqual([when, where, true]);
        }
      const [line] = estimate.laborLines;
      for (const text of [offered['page'], offered['api'], offered['pdf'], agreed.document])
        expect(found([line?.description ?? ''], text ?? '')).toHaveLength(display.lines ? 1 : 0);
      const seen = offered['page']?.replace(/<script.*?<\/script>|<[^>]*>/gs, ' ') ?? '';
      const named = [seen, offered['pdf'] ?? '', offered['mail'] ?? ''].filter(
        (text) => estimate.markupIn === 'prices' && /markup/i.test(text),
      );
      expect(named).toEqual([]);
    },
  );
});
