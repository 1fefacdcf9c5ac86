import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { listFontFiles } from './font-files.ts';
import type { PrintedEstimate } from './printed/printed-estimate.ts';

/** Memoized results are kept for this many documents; without eviction memory grows past a gigabyte. */
const CACHE_AGE_DOCUMENTS = 2;
const MOST_PAGES_SET_AGAIN = 4;
/** The factors for spacing in a tighter layout: the middle one first, then one on either side of it. */
const TIGHTER = 0.75;
const SLIGHTLY_TIGHTER = 0.88;
const TIGHTEST = 0.6;
/**
 * The largest used share of a last page for which a tighter layout is tried. Of 75 documents that it reduced
 * from two to four pages, each had used less than 0.13 of its last page, and 0.1 more for each page.
 */
const USED_ANYWAY = 0.2;
const USED_PER_PAGE = 0.1;

/** The result of the templates' `free-space`: the last page, and the share of it that is empty. */
interface FreeSpace {
  readonly page: number;
  readonly share: number;
}

interface TypstCompiler {
  /**
   * The PDF of an estimate. `logo` is the picture described by `estimate.logo`, `photos` are those of `estimate.photos`. Throws an `Error` with the
   * compiler's diagnostics.
   */
  compile(estimate: PrintedEstimate, logo?: Uint8Array | null, photos?: readonly Uint8Array[]): Uint8Array;
  /** Evicts results that no recent document used. Call it between documents. */
  forget(): void;
}

function templatesDirectory(): string {
  return fileURLToPath(new URL('./templates', import.meta.url));
}

/** A warm compiler of the estimate templates in `templates/` beside this module or its bundle. */
export function createTypstCompiler(): TypstCompiler {
  const workspace = templatesDirectory();
  // Never on disk: the compiler gets the bytes under these names, which no template has.
  const logoFile = join(workspace, 'logo');
  const estimateFile = join(workspace, 'estimate');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: listFontFiles() }] });

  function set(estimate: PrintedEstimate, air: number): NodeTypstDocument {
    // A file rather than an input: inputs are part of the compiler's library, and changing them would invalidate its cache.
    compiler.mapShadow(estimateFile, Buffer.from(JSON.stringify({ ...estimate, air })));
    const compiled = compiler.compile({ mainFilePath: join(workspace, 'estimate.typ') });
    if (compiled.result) return compiled.result;
    throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
  }

  /** Whether the last page holds so little that it may fit on the pages before. */
  function mayDoWithout(lastPage: number, document: NodeTypstDocument): boolean {
    const [free]: FreeSpace[] = compiler.query(document, { selector: '<free-space>', field: 'value' });
    return free?.page !== lastPage || 1 - free.share < USED_ANYWAY + USED_PER_PAGE * lastPage;
  }

  /** Lays out a short document tighter if that saves a nearly empty page. */
  function layOut(estimate: PrintedEstimate): NodeTypstDocument {
    const airy = set(estimate, 1);
    const pages = airy.numOfPages - (estimate.certificate ? 1 : 0);
    if (pages < 2 || pages > MOST_PAGES_SET_AGAIN || !mayDoWithout(pages, airy)) return airy;
    const tighter = set(estimate, TIGHTER);
    const isEnough = tighter.numOfPages < airy.numOfPages;
    const other = set(estimate, isEnough ? SLIGHTLY_TIGHTER : TIGHTEST);
    if (other.numOfPages < airy.numOfPages) return other;
    return isEnough ? tighter : airy;
  }

  return {
    compile(estimate, logo, photos = []) {
      if (logo) compiler.mapShadow(logoFile, Buffer.from(logo));
      else compiler.unmapShadow(logoFile);
      const names = photos.map((_, index) => join(workspace, `photo-${index + 1}`));
      for (const [index, photo] of photos.entries())
        compiler.mapShadow(names[index] ?? '', Buffer.from(photo));
      const document = layOut(estimate);
      try {
        return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
      } catch {
        // PDF/UA refuses a character that no font has; a tagged PDF with a replacement box is better than none.
        return compiler.pdf(document);
      }
    },
    forget() {
      compiler.evictCache(CACHE_AGE_DOCUMENTS);
    },
  };
}
