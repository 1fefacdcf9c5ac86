import type { Estimate } from '@plumbline/contract/estimates';
import { FileText } from 'lucide-react';

/** The photos and PDFs of an estimate, each with its caption and a link to the large photo or the file. */
export function FilesCard({ files }: { files: Estimate['files'] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files-heading" className="mt-8">
      <header className="flex items-baseline gap-3 border-b border-line-strong pb-2">
        <h2 id="files-heading">Photos and Files</h2>
        <span className="figures ml-auto font-strong">{files.length}</span>
      </header>
      <ul className="mt-3 flex flex-wrap gap-3">
        {files.map(({ id, fileId, kind, caption, name, forClient }, place) => (
          <li key={id} className="w-36 max-md:w-[calc(50%-6px)]">
            <a
              href={`/api/files/${fileId}/${kind === 'photo' ? 'large' : 'original'}`}
              target="_blank"
              rel="noreferrer"
              className="block text-ink no-underline"
            >
              <span className="block aspect-4/3 overflow-hidden rounded border border-line bg-sunken">
                {kind === 'photo' ? (
                  <img
                    src={`/api/files/${fileId}/thumb`}
                    alt={caption ? '' : `Photo ${place + 1}`}
                    loading="lazy"
                    className="size-full object-cover"
                  />
                ) : (
                  <span className="grid size-full place-items-center text-ink-2">
                    <FileText aria-hidden="true" className="size-8" />
                  </span>
                )}
              </span>
              <span className="mt-1 block text-sm wrap-anywhere">{caption || (kind === 'pdf' && name)}</span>
            </a>
            {!forClient && <p className="text-sm text-ink-3">Hidden from your client</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
