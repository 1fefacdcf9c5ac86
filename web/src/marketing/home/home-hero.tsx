import type { Claims } from '../claims.ts';
import { AcceptedIcon, StarIcon, ViewedIcon } from '../icons.tsx';
import { SampleMark, StartLink } from '../page-frame.tsx';
import { SCREENS } from '../pictures.ts';
import { ScreenPicture } from '../screen-picture.tsx';
import { CarouselControls, CarouselTrack, type Slide } from './carousel.tsx';

const HERO_INTERVAL_MS = 4000;
const SIZES = '(width < 900px) min(calc(100vw - 32px), 480px), 540px';

const SLIDES: readonly Slide[] = [
  { label: 'the document', content: <ScreenPicture screen={SCREENS.document} sizes={SIZES} first /> },
  { label: 'what the client sees', content: <ScreenPicture screen={SCREENS.clientPage} sizes={SIZES} /> },
  { label: 'when they looked', content: <ScreenPicture screen={SCREENS.activity} sizes={SIZES} /> },
];

/** The headline, the start button, and the product hung from a line. */
export function HomeHero({ rating, isSample }: Pick<Claims, 'rating'> & { isSample: boolean }) {
  return (
    <section className="hero" aria-labelledby="hero-title" data-carousel={HERO_INTERVAL_MS}>
      <div className="wrap hero-grid">
        <div className="hero-copy">
          <h1 id="hero-title">Stop losing jobs to sloppy estimates</h1>
          <p className="lead">
            Build it on site, send it before you leave the driveway, and see the moment they open it. They
            sign and pay the deposit from their phone.
          </p>
          <div className="start">
            <StartLink variant="signal" />
            <p className="small">
              7 days free, no card.
              <br />
              Then $15 a month.
            </p>
          </div>
          {rating && (
            <p className="small hero-rating">
              <Stars />
              <span>
                {rating.score}/{rating.outOf} from {rating.contractors} contractors
              </span>
              {isSample && <SampleMark />}
            </p>
          )}
        </div>
        <section className="hang" aria-roledescription="carousel" aria-label="Plumbline in three pictures">
          <span className="cord" aria-hidden="true" />
          <span className="clip" aria-hidden="true" />
          <div className="sheet">
            <CarouselTrack label="Pictures of Plumbline" slides={SLIDES} />
          </div>
          <p className="tag tag-viewed">
            <ViewedIcon size={20} />
            <span>
              <b>Sent &amp; Viewed</b>
              <span className="small">Opened 2 minutes ago</span>
            </span>
          </p>
          <p className="tag tag-won">
            <AcceptedIcon size={20} />
            <span>
              <b>Job Won</b>
              <span className="small figures">Deposit $3,348.73 paid</span>
            </span>
          </p>
        </section>
      </div>
      <div className="hero-controls">
        <CarouselControls noun="picture" slides={SLIDES} />
      </div>
    </section>
  );
}

export function Stars() {
  return (
    <span className="stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <StarIcon key={star} />
      ))}
    </span>
  );
}
