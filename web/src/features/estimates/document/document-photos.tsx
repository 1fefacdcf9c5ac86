import type { OfferFile } from '@plumbline/contract/content/files';
import { photosToPrint } from '@plumbline/contract/offer/print-photos';
import styles from './document-sheet.module.css';

/** The photos at the end of the document, two a row. */
export function DocumentPhotos({ files }: { files: readonly OfferFile[] }) {
  const { list, more } = photosToPrint(files);
  if (list.length === 0) return null;
  return (
    <section className={styles.photos}>
      <h3>{list.length === 1 ? 'Photo' : 'Photos'}</h3>
      <ul>
        {list.map(({ file, number }) => (
          <li key={file.id}>
            <img src={`/api/files/${file.fileId}/thumb`} alt="" loading="lazy" />
            <p>
              <b>Photo {number}</b>
              {file.caption && `: ${file.caption}`}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`${more} more ${more === 1 ? 'photo is' : 'photos are'} on your estimate’s page.`}</p>}
    </section>
  );
}
