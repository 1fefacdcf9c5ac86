import { StartLink } from '../page-frame.tsx';

interface FinalCallProps {
  title: string;
  text: string;
  /** Signal appears once per view: a page whose header has it ends without it. */
  variant: 'signal' | 'primary';
  conversion?: string;
}

export function FinalCall({ title, text, variant, conversion }: FinalCallProps) {
  return (
    <section className="final" aria-labelledby="final-title">
      <span className="final-cord" aria-hidden="true" />
      <span className="bob" aria-hidden="true" />
      <div className="wrap">
        <h2 id="final-title">{title}</h2>
        <p>{text}</p>
        <StartLink variant={variant} {...(conversion !== undefined && { conversion })} />
      </div>
    </section>
  );
}
