/** The dictionary of a stream that holds an attached file. It is never compressed itself, in any version of PDF. */
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b/g;
const STREAM = /\bstream\r?\n/g;
const OWN_LENGTH = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/;

/** Returns the text of each file attached to a PDF, without those that are encrypted or damaged. */
export async function readAttachments(pdf: ArrayBuffer): Promise<string[]> {
  // Latin-1 maps each byte to one character, so that positions in the text are positions in the file.
  const text = new TextDecoder('latin1').decode(pdf);
  const files = [...text.matchAll(EMBEDDED)].map(async ({ index }) => {
    STREAM.lastIndex = index;
    const head = STREAM.exec(text);
    if (!head) return '';
    const start = head.index + head[0].length;
    const dictionary = text.slice(text.lastIndexOf(' obj', index), head.index);
    const length = OWN_LENGTH.exec(dictionary)?.[1];
    const end = length ? start + Number(length) : text.indexOf('endstream', start);
    const bytes = new Blob([pdf.slice(start, end)]);
    return dictionary.includes('/FlateDecode') ? inflate(bytes) : bytes.text();
  });
  const read = await Promise.allSettled(files);
  return read.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
}

const inflate = (compressed: Blob): Promise<string> =>
  new Response(compressed.stream().pipeThrough(new DecompressionStream('deflate'))).text();
