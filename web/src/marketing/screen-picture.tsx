import type { AnyScreen } from './pictures.ts';

interface ScreenPictureProps {
  screen: AnyScreen;
  /** The layout width, as in an image's `sizes`. */
  sizes: string;
  /** Whether it is visible when the page opens; all others load lazily. */
  first?: boolean;
  /** An alternative for narrow screens. */
  onPhone?: { readonly screen: AnyScreen; readonly sizes: string };
}

const sourceSet = ({ name, widths }: AnyScreen, format: 'avif' | 'webp') =>
  widths.map((width) => `/screens/${name}-${width}.${format} ${width}w`).join(', ');

/** A screenshot of the product in the format and size the browser wants. */
export function ScreenPicture({ screen, sizes, first = false, onPhone }: ScreenPictureProps) {
  return (
    <picture>
      {onPhone &&
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={format}
            media="(width < 768px)"
            type={`image/${format}`}
            srcSet={sourceSet(onPhone.screen, format)}
            sizes={onPhone.sizes}
            width={onPhone.screen.width}
            height={onPhone.screen.height}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(screen, 'avif')} sizes={sizes} />
      <img
        src={`/screens/${screen.name}-${screen.widths[0]}.webp`}
        srcSet={sourceSet(screen, 'webp')}
        sizes={sizes}
        width={screen.width}
        height={screen.height}
        alt={screen.alt}
        {...(first
          ? { fetchPriority: 'high' as const }
          : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}
