/** @jsxImportSource preact */

import type { OfferFile } from '@plumbline/contract/estimates/files';
import type { PublicEstimate } from '@plumbline/contract/estimates/public-estimates';
import { PHOTO_SIDES } from '@plumbline/contract/files';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The estimate whose files are shown; null where there are none, as in previews. */
export const FilesOf = createContext<PublicEstimate | null>(null);

/**
 * The photos of a group and its lines, or of all that is in no shown group (null), each a link to the large one. They keep their
 * size while they load.
 */
export function Photos({ groupId }: { groupId: string | null }) {
  const estimate = useContext(FilesOf);
  if (estimate === null) return null;
  const all = estimate.offer.files.filter(({ kind }) => kind === 'photo');
  const shown = all.filter((file) => groupOf(file, estimate) === groupId);
  if (shown.length === 0) return null;
  return (
    <ul className="shots" aria-label={groupId === null ? 'Photos' : undefined}>
      {shown.map((file) => (
        <Photo key={file.id} file={file} place={`Photo ${all.indexOf(file) + 1} of ${all.length}`} />
      ))}
    </ul>
  );
}

/** The documents of an estimate, to download. */
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

function Photo({ file, place }: { file: OfferFile; place: string }) {
  const estimate = useContext(FilesOf);
  const { caption, width, height } = file;
  const widthAt = (side: number) =>
    Math.round((width ?? 1) * Math.min(1, side / Math.max(width ?? 1, height ?? 1)));
  const address = (variant: string) => addressOf(file, variant, estimate);
  return (
    <li>
      <a href={address('large')}>
        <img
          src={address('thumb')}
          srcset={`${address('thumb')} ${widthAt(PHOTO_SIDES.thumb)}w, ${address('print')} ${widthAt(PHOTO_SIDES.print)}w`}
          sizes="(max-width: 700px) 70vw, 320px"
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          alt={caption || place}
        />
      </a>
      {caption && (
        <p className="small quiet" dir="auto">
          {caption}
        </p>
      )}
    </li>
  );
}

/** The group under which a file is shown: its own or its line's, if the client sees it. */
function groupOf({ groupId, lineId }: OfferFile, { offer }: PublicEstimate): string | null {
  const group = offer.groups.find(
    ({ id, sections }) =>
      id === groupId || sections.some(({ lines }) => lines.some((line) => line.id === lineId)),
  );
  return groupId === null && lineId === null ? null : (group?.id ?? null);
}

const addressOf = ({ fileId }: OfferFile, variant: string, estimate: PublicEstimate | null) =>
  `/estimate/${estimate?.id ?? ''}/files/${fileId}/${variant}`;

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
