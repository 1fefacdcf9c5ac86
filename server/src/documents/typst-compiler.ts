import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { listFontFiles } from './font-files.ts';
import type { PrintedEstimate } from './printed-estimate.ts';

/** Memoised results live for this many documents; without eviction memory grows past a gigabyte. */
const CACHE_AGE_DOCUMENTS = 2;
const MOST_PAGES_SET_AGAIN = 4;
/** Shares of the space between things. */
const TIGHTER = 0.8;
const TIGHTEST = 0.6;

export interface TypstCompiler {
  /**
   * The PDF of an estimate. `logo` are the bytes of the picture `estimate.logo` tells of. Throws an `Error` with the
   * compiler's diagnostics.
   */
  compile(estimate: PrintedEstimate, logo?: Uint8Array | null): Uint8Array;
  /** Forgets results no recent document used. Call it between documents. */
  forget(): void;
}

function templatesDirectory(): string {
  return fileURLToPath(new URL('./templates', import.meta.url));
}

/** A warm compiler of the estimate templates, which lie in `templates/` beside this module or its bundle. */
export function createTypstCompiler(): TypstCompiler {
  const workspace = templatesDirectory();
  // Never on the disk: the compiler is told of the bytes under this name, which is no template's.
  const logoFile = join(workspace, 'logo');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: listFontFiles() }] });

  function set(estimate: PrintedEstimate, air: number): NodeTypstDocument {
    const compiled = compiler.compile({
      mainFilePath: join(workspace, 'estimate.typ'),
      inputs: { estimate: JSON.stringify({ ...estimate, air }) },
    });
    if (compiled.result) return compiled.result;
    throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
  }

  /** A short document is set tighter where that spares a page that would be nearly empty. */
  function layOut(estimate: PrintedEstimate): NodeTypstDocument {
    const airy = set(estimate, 1);
    const spares = (other: NodeTypstDocument) => other.numOfPages < airy.numOfPages;
    const pages = airy.numOfPages - (estimate.certificate ? 1 : 0);
    if (pages < 2 || pages > MOST_PAGES_SET_AGAIN) return airy;
    const tightest = set(estimate, TIGHTEST);
    if (!spares(tightest)) return airy;
    const tighter = set(estimate, TIGHTER);
    return spares(tighter) ? tighter : tightest;
  }

  return {
    compile(estimate, logo) {
      if (logo) compiler.mapShadow(logoFile, Buffer.from(logo));
      else compiler.unmapShadow(logoFile);
      const document = layOut(estimate);
      try {
        return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
      } catch {
        // PDF/UA refuses a character that none of the fonts has; a tagged PDF with a box in it serves better.
        return compiler.pdf(document);
      }
    },
    forget() {
      compiler.evictCache(CACHE_AGE_DOCUMENTS);
    },
  };
}
