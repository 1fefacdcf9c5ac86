import { StartLink } from '../page-frame.tsx';
import { PLAN } from '../plan.ts';

interface PricingProps {
  id: string;
  title: string;
  text: string;
  conversion?: string;
}

/** The plan, laid out like an estimate. */
export function Pricing({ id, title, text, conversion }: PricingProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap price">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className="bill">
          <div className="bill-head">
            <h3>{PLAN.name}</h3>
            <span className="quiet">per month</span>
          </div>
          <ul>
            {PLAN.inclusions.map((inclusion) => (
              <li key={inclusion}>
                <span>{inclusion}</span>
                <span className="quiet">included</span>
              </li>
            ))}
          </ul>
          <p className="bill-total">
            <b>Total, billed monthly</b>
            <span className="price-figure figures">
              ${PLAN.price.whole}
              <span className="cents">.{PLAN.price.cents}</span>
            </span>
          </p>
          <StartLink wide {...(conversion !== undefined && { conversion })} />
          <p className="small quiet bill-foot">
            {PLAN.trialDays}-day free trial. No card to start. Cancel anytime.
          </p>
        </div>
      </div>
    </section>
  );
}
