import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { drawPdf, type PdfPage } from './draw-pdf.ts';
import { Loading, Skeleton } from './skeleton.tsx';

interface Drawn {
  readonly pages: readonly PdfPage[];
  readonly pageCount: number;
}

const release = (drawn: Drawn | null) => {
  for (const { url } of drawn?.pages ?? []) URL.revokeObjectURL(url);
};

/** The pages of the newest file; until they are drawn, those of the previous file. */
function useDrawnPdf(
  file: Blob | undefined,
  most: number | undefined,
): { drawn: Drawn | null; failed: boolean } {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [failedFile, setFailedFile] = useState<Blob | null>(null);
  useEffect(() => {
    let isNewest = true;
    const draw = async (newest: Blob) => {
      try {
        const next = await drawPdf(newest, most);
        if (isNewest) setDrawn(next);
        else release(next);
      } catch {
        if (isNewest) setFailedFile(newest);
      }
    };
    if (file) void draw(file);
    return () => {
      isNewest = false;
    };
  }, [file, most]);
  useEffect(() => () => release(drawn), [drawn]);
  return { drawn, failed: file !== undefined && failedFile === file };
}

interface PdfPagesProps {
  /** Undefined while it loads. */
  file: Blob | undefined;
  /** The document's name: "Sample estimate". */
  label: string;
  /** A newer file is loading. */
  busy?: boolean;
  /** How many pages to draw; by default all. */
  most?: number;
}

/** A PDF, page below page. */
export function PdfPages({ file, label, busy = false, most }: PdfPagesProps) {
  const { drawn, failed } = useDrawnPdf(file, most);
  if (failed) return <p className="text-ink-2">Your browser can’t show the document here.</p>;
  if (!drawn)
    return (
      <Loading
        label={`Loading: ${label}`}
        className="aspect-[8.5/11] rounded-small bg-surface p-8 [color-scheme:light]"
      >
        <Skeleton className="mb-6 h-6 w-2/5" />
        <Skeleton className="mb-3 w-3/4" />
        <Skeleton className="mb-3 w-2/3" />
        <Skeleton className="w-1/2" />
      </Loading>
    );
  const { pages, pageCount } = drawn;
  return (
    <div aria-busy={busy} className={classNames('grid gap-4 transition-opacity', busy && 'opacity-70')}>
      {pages.map((page, index) => (
        <img
          key={page.url}
          src={page.url}
          width={page.width}
          height={page.height}
          alt={`${label}, page ${index + 1} of ${pageCount}`}
          className="block h-auto w-full rounded-small border border-line"
        />
      ))}
    </div>
  );
}
