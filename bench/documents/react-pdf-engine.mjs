import { createRequire } from 'node:module';
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';

const server = createRequire(new URL('../../server/package.json', import.meta.url));
const face = (name) => server.resolve(`@expo-google-fonts/arimo/${name}/Arimo_${name}.ttf`);
Font.register({
  family: 'Arimo',
  fonts: [{ src: face('400Regular') }, { src: face('700Bold'), fontWeight: 700 }],
});

const styles = StyleSheet.create({
  page: { fontFamily: 'Arimo', fontSize: 10, padding: 48 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: '2pt solid #8a3324',
    paddingBottom: 8,
  },
  title: { fontSize: 18, fontWeight: 700, color: '#8a3324', marginVertical: 10 },
  section: { fontWeight: 700, color: '#8a3324', marginTop: 10, marginBottom: 4 },
  row: { flexDirection: 'row', borderBottom: '0.5pt solid #cccccc', paddingVertical: 3 },
  wide: { flex: 1 },
  figure: { width: 70, textAlign: 'right' },
  total: {
    flexDirection: 'row',
    fontWeight: 700,
    backgroundColor: '#8a3324',
    color: '#ffffff',
    padding: 6,
    marginTop: 6,
  },
  across: { flexDirection: 'row', justifyContent: 'space-between', gap: 18, marginTop: 14 },
  people: { width: 150 },
  strong: { fontWeight: 700 },
  right: { textAlign: 'right' },
  note: { fontSize: 8, color: '#666666' },
  label: { flex: 1, fontSize: 8, color: '#666666' },
  figureLabel: { width: 70, textAlign: 'right', fontSize: 8, color: '#666666' },
  sums: { width: 220, marginLeft: 'auto', marginTop: 10 },
  sum: { flexDirection: 'row', paddingVertical: 2 },
  line: { borderTop: '0.75pt solid #000000', marginTop: 30, marginBottom: 4 },
  foot: { position: 'absolute', bottom: 24, left: 48, right: 48, fontSize: 8 },
});

const text = (style, content) => h(Text, { style }, content);

const head = (names) =>
  h(
    View,
    { style: styles.row, fixed: true },
    text(styles.label, 'Description'),
    names.map((name) => h(Text, { key: name, style: styles.figureLabel }, name)),
  );

const row = (key, name, note, figures) =>
  h(
    View,
    { key, style: styles.row, wrap: false },
    h(Text, { style: styles.wide }, name, '  ', text(styles.note, note)),
    figures.map((figure, index) => h(Text, { key: `${index}`, style: styles.figure }, figure)),
  );

const sum = ([name, amount]) =>
  h(View, { key: name, style: styles.sum }, text(styles.wide, name), text(styles.figure, amount));

const fact = ([name, value]) => h(View, { key: name }, text(styles.note, name), text(styles.strong, value));

const signature = (name, style) =>
  h(View, { style }, h(View, { style: styles.line }), text(styles.note, name));

function estimatePage({ number, company, client, jobTypeName, jobDescription, ...estimate }) {
  const { termsAndConditions, branding, createdOn, validUntil } = estimate;
  const { laborLines, materialLines, sums } = estimate.plain;
  const contact = [company.address, company.phone, company.email, `License ${company.licenseNumber}`];
  return h(
    Document,
    { title: number, language: 'en' },
    h(
      Page,
      { size: 'LETTER', style: styles.page },
      h(
        View,
        { style: styles.head },
        text(styles.strong, company.name),
        text(styles.right, contact.join('\n')),
      ),
      h(
        View,
        { style: styles.across },
        text(styles.title, 'Estimate'),
        [
          ['Number', number],
          ['Date', createdOn],
          ['Valid until', validUntil],
        ].map(fact),
      ),
      h(
        View,
        { style: styles.across },
        h(
          View,
          { style: styles.people },
          text(styles.note, 'Prepared for'),
          text(styles.strong, client.name),
          text(undefined, [client.address, client.email, client.phone].join('\n')),
        ),
        h(View, { style: styles.wide }, text(styles.strong, jobTypeName), text(undefined, jobDescription)),
      ),
      text(styles.section, 'Labor'),
      head(['Hours', 'Rate', 'Amount']),
      laborLines.map((line, index) =>
        row(`${index}`, line.description, line.laborTypeName, [`${line.hours} h`, line.rate, line.total]),
      ),
      text(styles.section, 'Materials'),
      head(['Qty', 'Unit cost', 'Amount']),
      materialLines.map((line, index) =>
        row(`${index}`, line.description, '', [`${line.quantity} ${line.unit}`, line.unitCost, line.total]),
      ),
      h(
        View,
        { style: styles.sums, wrap: false },
        [
          ['Labor', sums.laborSubtotal],
          ['Materials', sums.materialsSubtotal],
          ['Subtotal', sums.subtotal],
          ['Tax, 6%', sums.taxAmount],
        ].map(sum),
        h(View, { style: styles.total }, text(styles.wide, 'Total'), text(undefined, `$${sums.totalAmount}`)),
      ),
      text(styles.section, 'Terms and conditions'),
      text(undefined, termsAndConditions),
      h(
        View,
        { style: styles.across, wrap: false },
        signature('Accepted by', styles.wide),
        signature('Date', styles.people),
      ),
      h(Text, {
        style: styles.foot,
        fixed: true,
        render: ({ pageNumber, totalPages }) =>
          `${branding.footerText}   ${number} · Page ${pageNumber} of ${totalPages}`,
      }),
    ),
  );
}

/** `@react-pdf/renderer`, in this process. */
export function reactPdfEngine() {
  return {
    pids: () => [process.pid],
    render: (estimate) => renderToBuffer(estimatePage(estimate)),
    close: () => undefined,
  };
}
