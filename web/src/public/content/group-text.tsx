/** @jsxImportSource preact */

interface Block {
  readonly isList: boolean;
  readonly lines: readonly string[];
}

const BULLET = /^\s*[-•*]\s+/;

/** Splits a description into paragraphs and lists; a line that begins with `- ` is an item. */
export function blocksOf(text: string): Block[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const isList = BULLET.test(line);
    const last = blocks.at(-1);
    if (last && last.isList === isList && line.trim() !== '') last.lines.push(line);
    else if (line.trim() !== '') blocks.push({ isList, lines: [line] });
  }
  return blocks;
}

/** A group's description: paragraphs, and a list of included items. */
export function GroupText({ text }: { text: string }) {
  return <Blocks blocks={blocksOf(text)} />;
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map(({ isList, lines }) =>
        isList ? (
          <ul key={lines.join('\n')} className="ticked">
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line.replace(BULLET, '')}
              </li>
            ))}
          </ul>
        ) : (
          <p key={lines.join('\n')} className="quiet prose" dir="auto">
            {lines.join('\n')}
          </p>
        ),
      )}
    </>
  );
}
