import { SAMPLE_QUOTE } from './sample-quote.ts';

/** A sample of what a client gets. Its button is part of the picture and does nothing. */
export function QuoteCard() {
  const { number, job, validDays, lines, subtotal, taxPercent, tax, total } = SAMPLE_QUOTE;
  return (
    <article className="card" aria-label="A sample quote">
      <header className="card-head">
        <h2>Quote #{number}</h2>
        <p className="quiet">Valid for {validDays} days</p>
      </header>
      <p className="card-job">{job}</p>
      <dl className="card-lines figures">
        {lines.map(({ kind, what, amount }) => (
          <div key={kind}>
            <dt>
              <b>{kind}</b>
              <span className="quiet">{what}</span>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="card-sum">
          <dt>Subtotal</dt>
          <dd>{subtotal}</dd>
        </div>
        <div className="card-sum">
          <dt>Tax, {taxPercent}%</dt>
          <dd>{tax}</dd>
        </div>
        <div className="card-total">
          <dt>Total</dt>
          <dd>
            ${total.whole}
            <span className="cents">.{total.cents}</span>
          </dd>
        </div>
      </dl>
      <button type="button" className="button button-ink button-large button-wide">
        Accept Quote
      </button>
    </article>
  );
}
