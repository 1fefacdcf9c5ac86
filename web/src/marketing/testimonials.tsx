import type { Claims, Testimonial } from './claims.ts';
import { CarouselControls, CarouselTrack } from './home/carousel.tsx';
import { Stars } from './home/home-hero.tsx';
import { SampleMark } from './page-frame.tsx';

const TESTIMONIAL_INTERVAL_MS = 5000;

/** One customer's quote. */
export function Quote({ quote, name, firm, isSample }: Testimonial & { isSample: boolean }) {
  return (
    <figure className="quote">
      <blockquote>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption>
        <b>{name}</b>
        <span className="quiet">{firm}</span>
        {isSample && <SampleMark />}
      </figcaption>
    </figure>
  );
}

/** All customer quotes, one at a time; nothing if there are none. */
export function Testimonials({ testimonials, rating, confirmed }: Claims) {
  if (testimonials.length === 0) return null;
  const slides = testimonials.map((testimonial) => ({
    label: testimonial.name,
    content: <Quote {...testimonial} isSample={!confirmed} />,
  }));
  return (
    <section className="band" aria-labelledby="testimonials">
      <div className="wrap">
        <div className="testimonials-head">
          <h2 id="testimonials">What contractors say</h2>
          {rating && (
            <p className="rating quiet">
              <Stars />
              {rating.score}/{rating.outOf}, rated by {rating.contractors} contractors
              {!confirmed && <SampleMark />}
            </p>
          )}
        </div>
        <section
          className="testimonials"
          aria-roledescription="carousel"
          aria-label="Quotes from contractors"
          data-carousel={TESTIMONIAL_INTERVAL_MS}
        >
          <CarouselTrack label="Testimonials" slides={slides} />
          <CarouselControls noun="testimonial" slides={slides} withArrows />
        </section>
      </div>
    </section>
  );
}
