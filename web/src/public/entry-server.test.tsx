/** @jsxImportSource preact */
import { describe, expect, test } from 'vitest';
import { renderNotFoundPage, renderPublicPage, renderStopRemindersPage } from './entry-server.tsx';
import { samplePageData } from './sample-page-data.ts';

type Changes = Parameters<typeof samplePageData>[0];

function read(changes?: Changes) {
  const { html } = renderPublicPage(samplePageData(changes));
  const page = document.createElement('div');
  page.innerHTML = html;
  const buttons = [...page.querySelectorAll('main button')].map((button) => button.textContent);
  return { html, page, text: (page.textContent ?? '').replaceAll('\u00a0', ' '), buttons };
}

describe('before any script runs the client sees', () => {
  test('every line with its quantity, price and amount', () => {
    const { text } = read();
    const { laborLines, materialLines, additionalCosts } = samplePageData().estimate;
    expect(laborLines).toHaveLength(4);
    for (const line of [...laborLines, ...materialLines, ...additionalCosts])
      expect(text).toContain(line.description);
    expect(text).toContain('9.5 h × 65.00617.50');
    expect(text).toContain('84 bundles × 38.753,255.00');
    expect(text).toContain('20 yd dumpster, one pull520.00');
  });

  test('markups, section sums, subtotal, tax, total, deposit and balance that add up', () => {
    const { text } = read();
    expect(text).toContain('Labor6,441.00');
    expect(text).toContain('Labor markup, 20%1,073.50');
    expect(text).toContain('Materials5,490.73');
    expect(text).toContain('Materials markup, 15%716.18');
    expect(text).toContain('Additional costs705.00');
    expect(text).toContain('Subtotal12,636.73');
    expect(text).toContain('Tax, 6%758.20');
    expect(text).toContain('Total$13,394.93');
    expect(text).toContain('Deposit to start, 25%$3,348.73');
    expect(text).toContain('Balance on completion$10,046.20');
  });

  test('a discount between the lines and the subtotal', () => {
    const discount = { percent: '5', label: 'Fall offer' };
    const { text } = read({ estimate: { discount, discountAmount: '631.84', subtotal: '12004.89' } });
    expect(text).toContain('Fall offer, 5% off−631.84Subtotal12,004.89');
  });

  test('the last valid day, the job address, the terms, and how to pay and to ask', () => {
    const { page, text } = read();
    expect(text).toContain('Valid untilOct 20, 2026');
    expect(text).toContain('2214 N 18th St, Boise, ID 83702');
    expect(text).toContain('Workmanship guaranteed ten years.');
    expect(text).toContain('A check made out to Cutter Ridge Roofing');
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('tel:2085550142');
    expect(links).toContain('mailto:office@cutterridge.example');
    expect(links).toContain(`/api/estimates/${samplePageData().estimate.id}/public-pdf`);
  });

  test('the company in its own words, and its name unless the logo includes it', () => {
    const { contractor } = samplePageData();
    const logoUrl = '/logos/cutter.png';
    const shown = (changed: Partial<typeof contractor>) =>
      read({ contractor: { ...contractor, ...changed } }).page.querySelector('header');
    expect(shown({ logoUrl })?.textContent).toContain('Cutter Ridge Roofing');
    expect(shown({ logoIncludesName: true })?.textContent).toContain('Cutter Ridge Roofing');
    const alone = shown({ logoUrl, logoIncludesName: true });
    expect(alone?.textContent).not.toContain('Cutter Ridge Roofing');
    expect(alone?.querySelector('img')?.alt).toBe('Cutter Ridge Roofing');
    const companyDescription = 'Roofs since 1988.';
    expect(read({ contractor: { ...contractor, companyDescription } }).text).toContain(
      'About usRoofs since 1988.',
    );
  });

  test('money in the estimate’s own currency, yen without decimals', () => {
    const yen = { currency: 'JPY', totalAmount: '1250000', depositAmount: '312500' } as const;
    const { text } = read({ estimate: { ...yen, laborMarkupPercent: '0' } });
    expect(text).toContain('¥1,250,000');
    expect(text).toContain('Balance on completion¥937,500');
    expect(text).not.toContain('Labor markup');
  });

  test('neither deposit nor payment instructions where payments are off', () => {
    const { text } = read({ estimate: { acceptPayments: false, depositState: 'none', depositDue: '0.00' } });
    expect(text).not.toContain('Deposit to start');
    expect(text).not.toContain('A check made out');
  });
});

const GROUP_ID = '0b8f6a52-4c1e-4d0f-9a3b-000000000902';

test('a client can ask where the contractor takes questions, and reads the thread as text', () => {
  const messages = [
    {
      id: '0b8f6a52-4c1e-4d0f-9a3b-000000000901',
      author: 'client' as const,
      kind: 'question' as const,
      name: 'Mara <i>',
      text: '<script>alert(1)</script>\nhttps://evil.example',
      about: 'Gutters <b>',
      groupId: GROUP_ID,
      lineId: null,
      at: '2026-10-14T15:04:05.000Z',
    },
  ];
  const { html } = renderPublicPage(samplePageData({ estimate: { takesQuestions: true, messages } }));
  expect(html).toContain(`<a href="#${GROUP_ID}"><bdi>Gutters &lt;b></bdi></a>`);
  expect(html).toContain('Ask a question');
  expect(html).toContain('Ask for changes');
  expect(html).toContain('Mara &lt;i>');
  expect(html).toContain('&lt;script>alert(1)&lt;/script>');
  expect(html).not.toContain('href="https://evil.example');
});

test('of a long thread the earlier messages are folded, and still on the page', () => {
  const messages = Array.from({ length: 20 }, (_, index) => ({
    id: `0b8f6a52-4c1e-4d0f-9a3b-${String(index).padStart(12, '0')}`,
    author: 'client' as const,
    kind: 'question' as const,
    name: 'Mara',
    text: `Question ${index + 1}.`,
    about: null,
    groupId: null,
    lineId: null,
    at: '2026-10-14T15:04:05.000Z',
  }));
  const thread = (count: number) => {
    const estimate = { takesQuestions: true, messages: messages.slice(0, count) };
    return renderPublicPage(samplePageData({ estimate })).html;
  };
  const [folded = '', shown = ''] = thread(20).split('</details>').slice(-2);
  expect(folded).toContain('14 earlier messages');
  expect(folded).toContain('Question 14.');
  expect(shown).toContain('Question 15.');
  expect(thread(7)).not.toContain('earlier messages');
});

describe('the client can', () => {
  test.each(['sent', 'viewed'] as const)('accept or decline an estimate that is %s', (status) => {
    expect(read({ estimate: { status } }).buttons).toEqual(['Accept', 'Decline']);
  });

  test('only ask for an update of one that has expired, once, and sees since when it is', () => {
    const { buttons, text } = read({ estimate: { isExpired: true } });
    expect(buttons).toEqual(['Ask for an updated estimate']);
    expect(text).toContain('This estimate expired on Oct 20, 2026');
    const asked = read({ estimate: { isExpired: true, updateRequestedAt: '2026-10-22T10:00:00.000Z' } });
    expect(asked.buttons).toEqual([]);
    expect(asked.text).toContain('We’ve let Marcus know');
  });

  test.each([
    ['accepted', 'Accepted by Dana Whitfield on Oct 15, 2026Accepted. One step left'],
    ['paid', 'Accepted by Dana Whitfield on Oct 15, 2026Paid in full'],
    ['declined', 'Declined on Oct 15, 2026.'],
  ] as const)('no longer answer one that is %s, and sees when that was', (status, sentence) => {
    const answer = { answeredAt: '2026-10-15T16:00:00.000Z', acceptedBy: 'Dana Whitfield' };
    const { page, text } = read({ estimate: { status, isExpired: true, ...answer } });
    expect(page.querySelectorAll('button, dialog')).toHaveLength(0);
    expect(text).toContain(sentence);
  });

  test('not answer it while signed in as its contractor', () => {
    const { buttons, text } = read({ isOwner: true });
    expect(buttons).toEqual([]);
    expect(text).toContain('Only they can accept it here.');
  });

  test.each([
    [{ depositPending: '3348.73' }, 'Your bank payment is on its way', 'Deposit on its way'],
    [{ paymentInReview: true }, 'Your payment is being checked', 'Don’t pay again until they contact you.'],
    [{ depositState: 'paid', depositDue: '0.00' }, 'You’re set, Dana', 'We received your $3,348.73 deposit.'],
  ] as const)('not pay a deposit that needs no payment now: %j', (standing, title, text) => {
    const shown = read({
      estimate: {
        status: 'accepted',
        acceptedBy: 'Dana Whitfield',
        depositMethods: [{ method: 'stripe', online: true, detail: null }],
        ...standing,
      },
    });
    expect(shown.buttons).toEqual([]);
    expect(shown.text).toContain(title);
    expect(shown.text).toContain(text);
  });

  test('not answer while an earlier payment is on its way, also after a reload', () => {
    const { buttons, text } = read({ estimate: { depositPending: '3348.73' } });
    expect(buttons).toEqual([]);
    expect(text).toContain('Payment on its way');
  });

  test('not answer a draft: its owner sees that nobody else can see it', () => {
    const { page, text } = read({ estimate: { status: 'draft' }, isOwner: true });
    expect(page.querySelectorAll('button, dialog')).toHaveLength(0);
    expect(text).toContain('Only you can see this draft');
  });
});

describe('a link preview', () => {
  test('shows the number, the company and the job, and no amount', () => {
    const { title, description, siteName } = renderPublicPage(samplePageData());
    expect(title).toBe('Estimate EST-0148 from Cutter Ridge Roofing');
    expect(description).toBe('Tear-off and re-roof, house and attached garage, by Cutter Ridge Roofing');
    expect(siteName).toBe('Cutter Ridge Roofing');
    expect(title + description).not.toContain('13,394');
  });
});

test.each([
  [
    { phone: null, email: 'office@cutter.example' },
    'Questions? Write to Marcus Bell at office@cutter.example.',
  ],
  [{ phone: '(208) 555-0142', email: null }, 'Questions? Call Marcus Bell at (208) 555-0142.'],
  [{ phone: null, email: null }, 'Questions? Reply to the email with this estimate.'],
  [
    { phone: '(208) 555-0142', email: 'office@cutter.example' },
    'Questions? Call Marcus Bell at (208) 555-0142 or write to office@cutter.example.',
  ],
])('the page names the contractor’s available contact details: %j', (contact, said) => {
  const { page } = read({ contractor: { contactName: 'Marcus Bell', ...contact } });
  expect(page.querySelector('footer')?.textContent).toContain(said);
});

test('hostile text is shown and never becomes markup', () => {
  const attack = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>';
  const { page, text } = read({
    estimate: { jobDescription: attack, clientName: attack, jobAddress: attack, jobType: { name: attack } },
    contractor: {
      companyName: attack,
      footerText: attack,
      primaryColor: 'red;}</style>',
      fontFamily: attack,
    },
  });
  expect(page.querySelectorAll('img, script, style')).toHaveLength(0);
  expect(text).toContain(attack);
});

test('an unknown estimate reads "Estimate Not Found"', () => {
  const { title, html } = renderNotFoundPage();
  expect(title).toBe('Estimate Not Found');
  expect(html).toContain('<h1>Estimate Not Found</h1>');
});

test('the page that stops reminders names the estimate, and posts to the same address', () => {
  const link = { companyName: '<b>Cutter Ridge</b>', noun: 'estimate', estimateNumber: 'EST-0148' };
  const asked = document.createElement('div');
  asked.innerHTML = renderStopRemindersPage({ ...link, isStopped: false }).html;
  expect(asked.querySelector('h1')?.textContent).toBe('Stop reminders?');
  expect(asked.textContent).toContain(
    'You won’t get any more reminders about estimate EST-0148 from <b>Cutter Ridge</b>.',
  );
  const form = asked.querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', null]);
  const stopped = renderStopRemindersPage({ ...link, isStopped: true });
  expect(stopped.title).toBe('Reminders stopped');
  expect(stopped.html).not.toContain('<form');
});
