import type { Claims } from '../claims.ts';
import { CheckIcon, CrossIcon } from '../icons.tsx';
import { SampleMark } from '../page-frame.tsx';
import { SCREENS } from '../pictures.ts';
import { ScreenPicture } from '../screen-picture.tsx';

const PAINS = [
  'The number went out as a text, three days late',
  'No scope in writing, so they could not compare',
  'No idea if they ever opened it',
  'The deposit took two more trips',
];
const PROMISES = [
  'Sent the same day, from the driveway',
  'Scope, labor and materials on one clean page',
  'See when they open it, and when to call',
  'Accept, sign and pay in one go',
];

export function PainAndPromise() {
  return (
    <section aria-label="Pain and promise">
      <div className="wrap halves">
        <div className="pains">
          <h2>You priced it right. It still went to the other guy.</h2>
          <ul className="points">
            {PAINS.map((pain) => (
              <li key={pain}>
                <CrossIcon />
                {pain}
              </li>
            ))}
          </ul>
        </div>
        <div className="promises">
          <h2>The clearest estimate on the table is yours.</h2>
          <ul className="points">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <CheckIcon />
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The one crooked picture on the page, beside a straight one. */
export function BeforeAndAfter({ acceptance, isSample }: Pick<Claims, 'acceptance'> & { isSample: boolean }) {
  return (
    <section className="band" aria-labelledby="before-after">
      <div className="wrap">
        <h2 id="before-after">Same job. Same price. One is plumb.</h2>
        <div className="compare">
          <figure>
            <div className="scene">
              <p className="note">
                Hi Dana its Marcus about the roof. w/ both layers its about <s>12,500</s>{' '}
                <span className="scrawl">13,400ish</span> incl dumpster, not sure on the flashing yet. lmk thx
                <span className="note-time">Thu 9:48 PM</span>
              </p>
            </div>
            <figcaption>
              <b className="compare-name">Before</b>
              {acceptance && <Share share={acceptance.before} isSample={isSample} />}
            </figcaption>
          </figure>
          <figure>
            <div className="scene scene-plumb">
              <ScreenPicture screen={SCREENS.document} sizes="(width < 900px) 290px, 400px" />
            </div>
            <figcaption>
              <b className="compare-name">After</b>
              {acceptance && <Share share={acceptance.after} isSample={isSample} />}
            </figcaption>
          </figure>
        </div>
      </div>
    </section>
  );
}

const Share = ({ share, isSample }: { share: string; isSample: boolean }) => (
  <>
    <span className="compare-figure figures">{share}</span>
    <span className="quiet">of estimates accepted</span>
    {isSample && <SampleMark />}
  </>
);
