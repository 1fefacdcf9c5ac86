/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the pattern of a carousel names its groups by role */
import type { ReactNode } from 'react';
import { NextIcon, PauseIcon, PreviousIcon } from '../icons.tsx';

export interface Slide {
  /** The slide's name, for screen readers and on its dot. */
  readonly label: string;
  readonly content: ReactNode;
}

interface TrackProps {
  label: string;
  slides: readonly Slide[];
}

/**
 * The slides side by side: swiped, scrolled or moved by arrow keys without any script. `carousel-control.ts` animates
 * the nearest `data-carousel`, which holds the milliseconds between two slides.
 */
export function CarouselTrack({ label, slides }: TrackProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="track" data-track tabIndex={0} role="group" aria-label={label}>
      {slides.map((slide, index) => (
        <div
          key={slide.label}
          className="slide"
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}: ${slide.label}`}
        >
          {slide.content}
        </div>
      ))}
    </div>
  );
}

interface ControlsProps {
  /** The kind of a slide, such as "picture". */
  noun: string;
  slides: readonly Slide[];
  withArrows?: boolean;
}

/** A dot for each slide, optional arrows, and a stop button. Hidden without scripts. */
export function CarouselControls({ noun, slides, withArrows = false }: ControlsProps) {
  return (
    <div className="controls" data-controls>
      <div className="dots" role="group" aria-label={`Choose a ${noun}`} data-dots>
        {slides.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            className="dot"
            aria-label={`Show ${noun} ${index + 1}: ${label}`}
            aria-current={index === 0 ? 'true' : undefined}
          />
        ))}
      </div>
      {withArrows && (
        <>
          <button type="button" className="square" aria-label={`Previous ${noun}`} data-step="-1">
            <PreviousIcon />
          </button>
          <button type="button" className="square" aria-label={`Next ${noun}`} data-step="1">
            <NextIcon />
          </button>
        </>
      )}
      <button
        type="button"
        className="square square-bare"
        aria-label="Stop turning"
        aria-pressed="false"
        data-pause
      >
        <PauseIcon />
      </button>
    </div>
  );
}
