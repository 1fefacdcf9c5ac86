import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/programs/chromium.mjs';
import { treeOf } from './process-cost.mjs';

const STYLE = `
  body { font: 14px Arial, Arimo, sans-serif; margin: 0 }
  header { display: flex; justify-content: space-between; border-bottom: 3px solid #8a3324; padding-bottom: 8px }
  h1, h2 { color: #8a3324 } h1 { font-size: 24px } h2 { font-size: 14px; margin: 14px 0 4px }
  table { width: 100%; border-collapse: collapse } td, th { border-bottom: 1px solid #ccc; padding: 4px 0; text-align: right }
  td:first-child, th:first-child { text-align: left } tr { break-inside: avoid }
  .total { background: #8a3324; color: #fff; font-weight: 700; padding: 8px; margin-top: 8px }`;

const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cells = (tag, texts) => texts.map((text) => `<${tag}>${escape(text)}</${tag}>`).join('');
const table = (head, rows) =>
  `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;

function page({ number, company, client, jobTypeName, jobDescription, ...estimate }) {
  const { termsAndConditions, branding } = estimate;
  const { laborLines, materialLines, sums } = estimate.plain;
  const labor = laborLines.map(({ description, laborTypeName, hours, rate, total }) => [
    `${description}  ${laborTypeName}`,
    `${hours} h`,
    rate,
    total,
  ]);
  const materials = materialLines.map((line) => [
    line.description,
    `${line.quantity} ${line.unit}`,
    line.unitCost,
    line.total,
  ]);
  return `<!doctype html><html lang="en"><title>${escape(number)}</title><style>${STYLE}</style>
    <header><b>${escape(company.name)}</b><span>${escape(company.address)}<br>${escape(company.phone)}</span></header>
    <h1>Estimate ${escape(number)}</h1><p>${estimate.createdOn}, valid until ${estimate.validUntil}</p>
    <p>Prepared for<br><b>${escape(client.name)}</b><br>${escape(client.address)}<br>${escape(client.email)}</p>
    <h2>${escape(jobTypeName)}</h2><p>${escape(jobDescription)}</p>
    <h2>Labor</h2>${table(['Description', 'Hours', 'Rate', 'Amount'], labor)}
    <h2>Materials</h2>${table(['Description', 'Qty', 'Unit cost', 'Amount'], materials)}
    ${table(
      ['', ''],
      [
        ['Labor', sums.laborSubtotal],
        ['Materials', sums.materialsSubtotal],
        ['Subtotal', sums.subtotal],
        ['Tax, 6%', sums.taxAmount],
      ],
    )}
    <p class="total">Total $${sums.totalAmount}</p>
    <h2>Terms and conditions</h2><p>${escape(termsAndConditions)}</p><p>${escape(branding.footerText)}</p>
    ${table(['Accepted by', 'Date'], [])}</html>`;
}

/** Chromium's own printing, in one reused page. */
export async function chromiumEngine() {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('none was found; CHROMIUM_PATH names one');
  const server = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] });
  const browser = await chromium.connect(server.wsEndpoint());
  const tab = await browser.newPage();
  return {
    pids: () => treeOf(server.process().pid),
    async render(estimate) {
      await tab.setContent(page(estimate));
      return tab.pdf({
        format: 'Letter',
        printBackground: true,
        tagged: true,
        margin: { top: '48px', bottom: '48px' },
      });
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
