import { createRequire } from 'node:module';
import { listFontFiles } from '../../server/src/pdf/font-files.ts';

const server = createRequire(new URL('../../server/package.json', import.meta.url));
const { NodeCompiler, PdfStandard } = server('@myriaddreamin/typst-ts-node-compiler');

/** The same texts in as little as Typst needs: no layouts, colors to choose, options, photos or tighter setting. */
const TEMPLATE = `
#let e = json("/estimate")
#set document(title: e.number)
#set page(paper: "us-letter", margin: 48pt, footer: context {
  set text(8pt)
  [#e.branding.footerText #h(1fr) #e.number · Page #counter(page).display() of #counter(page).final().first()]
})
#set text(font: "Arimo", 10pt, lang: "en")
#set table(stroke: (x, y) => (bottom: 0.5pt + luma(80%)), inset: (x: 0pt, y: 3pt))
#let accent = rgb("#8a3324")
#show heading: set text(accent, 10pt)
#let note(body) = text(8pt, luma(40%), body)
#let lines(head, rows) = table(
  columns: (1fr, 70pt, 70pt, 70pt), align: (x, y) => if x == 0 { left } else { right },
  table.header(..head.map(note)), ..rows.flatten(),
)
#grid(columns: (1fr, auto), strong(e.company.name), align(right, (e.company.address, e.company.phone, e.company.email, "License " + e.company.licenseNumber).join(linebreak())))
#line(length: 100%, stroke: 2pt + accent)
#text(18pt, accent, strong[Estimate]) #h(1fr) #note[Number] *#e.number* #h(1fr) #note[Date] *#e.createdOn* #h(1fr) #note[Valid until] *#e.validUntil*

#grid(columns: (150pt, 1fr), column-gutter: 18pt,
  [#note[Prepared for] \\ *#e.client.name* \\ #e.client.address \\ #e.client.email \\ #e.client.phone],
  [*#e.jobTypeName* \\ #e.jobDescription])
= Labor
#lines(("Description", "Hours", "Rate", "Amount"), e.plain.laborLines.map(l => (
  [#l.description #note(l.laborTypeName)], l.hours + " h", l.rate, l.total)))
= Materials
#lines(("Description", "Qty", "Unit cost", "Amount"), e.plain.materialLines.map(l => (
  l.description, l.quantity + " " + l.unit, l.unitCost, l.total)))
#let s = e.plain.sums
#align(right, block(width: 220pt, breakable: false, {
  table(columns: (1fr, auto), align: (left, right), [Labor], s.laborSubtotal, [Materials], s.materialsSubtotal,
    [Subtotal], s.subtotal, [Tax, 6%], s.taxAmount)
  block(width: 100%, fill: accent, inset: 6pt, text(white, strong[Total #h(1fr) \\$#s.totalAmount]))
}))
= Terms and conditions
#e.termsAndConditions
#v(30pt)
#grid(columns: (1fr, 150pt), column-gutter: 18pt, ..("Accepted by", "Date").map(label => [#line(length: 100%) #note(label)]))
`;

/** The compiler that the product uses, with a template that has nothing but the words, in this process. */
export function bareTypstEngine() {
  const compiler = NodeCompiler.create({ workspace: '/', fontArgs: [{ fontPaths: listFontFiles() }] });
  compiler.mapShadow('/bare.typ', Buffer.from(TEMPLATE));
  return {
    pids: () => [process.pid],
    async render(estimate) {
      compiler.mapShadow('/estimate', Buffer.from(JSON.stringify(estimate)));
      const compiled = compiler.compile({ mainFilePath: '/bare.typ' });
      if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
      const pdf = compiler.pdf(compiled.result, { pdfStandard: PdfStandard.UA_1 });
      compiler.evictCache(2);
      return pdf;
    },
    close: () => undefined,
  };
}
