/** @jsxImportSource preact */

import type { OfferFile } from '@plumbline/contract/content/files';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { PHOTO_SIDES } from '@plumbline/contract/files';
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** More photos than this are in a strip on wide pages too. */
const MOST_IN_GRID = 13;

/** The document, or the part of its work, whose files are shown. */
interface HasFiles extends Pick<PublicEstimate, 'id' | 'offer'> {
  readonly isInvoice?: true;
}

/** The document whose files are shown; null if there are none, as in previews. */
export const FilesOf = createContext<HasFiles | null>(null);

const photosOf = (estimate: HasFiles | null): readonly OfferFile[] =>
  estimate?.offer.files.filter(({ kind }) => kind === 'photo') ?? [];

/**
 * The photos of a group and its lines, or (null) all photos outside the shown groups, each linked to the
 * large one. Their size is reserved while they load.
 */
export function Photos({ groupId }: { groupId: string | null }) {
  const estimate = useContext(FilesOf);
  if (estimate === null) return null;
  const shown = photosOf(estimate).filter((file) => groupOf(file, estimate) === groupId);
  if (shown.length === 0) return null;
  return (
    <ul
      className="shots"
      aria-label={groupId === null ? 'Photos' : undefined}
      data-many={shown.length > MOST_IN_GRID || undefined}
    >
      {shown.map((file, index) => (
        <Photo key={file.id} file={file} isFirst={index === 0} />
      ))}
    </ul>
  );
}

/** Links from a line to its photos, which are shown elsewhere. */
export function LinePhotos({ lineId }: { lineId: string }) {
  const all = photosOf(useContext(FilesOf));
  const own = all.filter((file) => file.lineId === lineId);
  if (own.length === 0) return null;
  return (
    <span className="line-photos small">
      {own.map((file) => (
        <PhotoLink key={file.id} file={file}>{`Photo ${all.indexOf(file) + 1}`}</PhotoLink>
      ))}
    </span>
  );
}

/** Opens a photo over the page, or without a script in its place. */
function PhotoLink({ file, children }: { file: OfferFile; children: ComponentChildren }) {
  const estimate = useContext(FilesOf);
  const all = photosOf(estimate);
  const hrefOf = (one: OfferFile) => addressOf(one, 'large', estimate);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const photos = all.map((one, index) => ({
      href: hrefOf(one),
      caption: one.caption,
      place: placeOf(index, all),
    }));
    import('./photo-dialog.tsx').then(
      ({ showPhotos }) => showPhotos(photos, all.indexOf(file)),
      () => location.assign(hrefOf(file)),
    );
  };
  return (
    <a href={hrefOf(file)} onClick={open}>
      {children}
    </a>
  );
}

const placeOf = (index: number, all: readonly unknown[]) => `Photo ${index + 1} of ${all.length}`;

/** The PDFs among the files, to download. */
export function Documents() {
  const estimate = useContext(FilesOf);
  const documents = estimate?.offer.files.filter(({ kind }) => kind === 'pdf') ?? [];
  if (documents.length === 0) return null;
  return (
    <section className="documents" aria-labelledby="documents">
      <h2 id="documents">Files</h2>
      <ul>
        {documents.map((file) => (
          <li key={file.id}>
            <a href={addressOf(file, 'original', estimate)} download dir="auto">
              {file.caption || file.name}
            </a>{' '}
            <span className="quiet">PDF, {sizeOf(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photo({ file, isFirst }: { file: OfferFile; isFirst: boolean }) {
  const estimate = useContext(FilesOf);
  const all = photosOf(estimate);
  const { caption, width, height } = file;
  const widthAt = (side: number) =>
    Math.round((width ?? 1) * Math.min(1, side / Math.max(width ?? 1, height ?? 1)));
  const address = (variant: string) => addressOf(file, variant, estimate);
  return (
    <li>
      <PhotoLink file={file}>
        <img
          src={address('thumb')}
          srcset={`${address('thumb')} ${widthAt(PHOTO_SIDES.thumb)}w, ${address('print')} ${widthAt(PHOTO_SIDES.print)}w`}
          // A phone loads the first one sharp, and the others small.
          sizes={isFirst ? '(min-width: 700px) 400px, 70vw' : '(min-width: 700px) 200px, 130px'}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          decoding="async"
          fetchpriority="low"
          alt={caption || placeOf(all.indexOf(file), all)}
        />
      </PhotoLink>
      {caption && (
        <p className="small quiet" dir="auto">
          {caption}
        </p>
      )}
    </li>
  );
}

/** The group under which a file is shown: its own or its line's, if the client sees it. */
function groupOf({ groupId, lineId }: OfferFile, { offer }: HasFiles): string | null {
  const group = offer.groups.find(({ id, sections }) =>
    groupId === null
      ? sections.some(({ lines }) => lines.some((line) => line.id === lineId))
      : id === groupId,
  );
  return group?.id ?? null;
}

const addressOf = ({ fileId }: OfferFile, variant: string, estimate: HasFiles | null) =>
  `/${estimate?.isInvoice ? 'invoice' : 'estimate'}/${estimate?.id ?? ''}/files/${fileId}/${variant}`;

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
