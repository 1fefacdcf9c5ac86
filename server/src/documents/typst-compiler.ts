import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { listFontFiles } from './font-files.ts';
import type { PrintedEstimate } from './printed-estimate.ts';

/** Memoised results live for this many documents; without eviction memory grows past a gigabyte. */
const CACHE_AGE_DOCUMENTS = 2;

export interface TypstCompiler {
  /** The PDF of an estimate. Throws an `Error` with the compiler's diagnostics. */
  compile(estimate: PrintedEstimate): Uint8Array;
  /** Forgets results no recent document used. Call it between documents. */
  forget(): void;
}

function templatesDirectory(): string {
  return fileURLToPath(new URL('./templates', import.meta.url));
}

/** A warm compiler of the estimate templates, which lie in `templates/` beside this module or its bundle. */
export function createTypstCompiler(): TypstCompiler {
  const workspace = templatesDirectory();
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: listFontFiles() }] });
  return {
    compile(estimate) {
      const compiled = compiler.compile({
        mainFilePath: join(workspace, 'estimate.typ'),
        inputs: { estimate: JSON.stringify(estimate) },
      });
      const document = compiled.result;
      if (document === null) {
        throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
      }
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
