export interface Step {
  readonly title: string;
  readonly text: string;
}

/** Steps hung from one line; the last is the weight at its end. */
export function Steps({ id, title, steps }: { id: string; title: string; steps: readonly Step[] }) {
  return (
    <section className="band" aria-labelledby={id}>
      <div className="wrap beside">
        <h2 id={id}>{title}</h2>
        <ol className="steps">
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className="step-mark" aria-hidden="true">
                {index < steps.length - 1 ? index + 1 : <span className="bob" />}
              </span>
              <h3>{step.title}</h3>
              <p className="quiet">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
