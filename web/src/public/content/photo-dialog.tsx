/** @jsxImportSource preact */
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ChevronIcon, CloseIcon } from '../icons.tsx';

/** A photo in its largest size. */
interface LargePhoto {
  readonly href: string;
  readonly caption: string;
  /** `Photo 3 of 7` */
  readonly place: string;
}

/** The distance in pixels that a finger must move to turn to the next photo. */
const SWIPE = 40;

/**
 * Shows enlarged photos over the page, starting with one of them. Afterwards the focus returns to where it
 * was.
 */
export function showPhotos(photos: readonly LargePhoto[], first: number): void {
  const page = document.querySelector('.client') ?? document.body;
  const container = page.appendChild(document.createElement('div'));
  const end = () => {
    render(null, container);
    container.remove();
  };
  render(<PhotoDialog photos={photos} first={first} onClose={end} />, container);
}

interface PhotoDialogProps {
  photos: readonly LargePhoto[];
  first: number;
  onClose: () => void;
}

function PhotoDialog({ photos, first, onClose }: PhotoDialogProps) {
  const [index, setIndex] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const touchRef = useRef<number | null>(null);
  const at = (place: number) => photos[(place + photos.length) % photos.length];
  const turn = (by: number) => setIndex((now) => (now + by + photos.length) % photos.length);
  const next = at(index + 1)?.href ?? '';
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    new Image().src = next;
  }, [next]);
  const photo = at(index);
  if (!photo) return null;
  const { href, caption, place } = photo;
  return (
    <dialog
      ref={dialog}
      className="photo-dialog"
      aria-label="Photos"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
      onTouchStart={({ touches }) => {
        // Two fingers zoom, and one moves what is zoomed.
        const isTurning = touches.length === 1 && (visualViewport?.scale ?? 1) === 1;
        touchRef.current = isTurning ? (touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const moved = (changedTouches[0]?.clientX ?? 0) - (touchRef.current ?? Number.NaN);
        if (Math.abs(moved) > SWIPE) turn(moved > 0 ? -1 : 1);
      }}
    >
      <div className="photo-dialog-bar">
        <p aria-live="polite">{place}</p>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      <img key={href} src={href} alt={caption || place} />
      <div className="photo-dialog-bar">
        <p dir="auto">{caption}</p>
        {photos.length > 1 && (
          <>
            <button type="button" aria-label="Previous photo" onClick={() => turn(-1)}>
              <ChevronIcon />
            </button>
            <button type="button" aria-label="Next photo" onClick={() => turn(1)}>
              <ChevronIcon />
            </button>
          </>
        )}
      </div>
    </dialog>
  );
}
