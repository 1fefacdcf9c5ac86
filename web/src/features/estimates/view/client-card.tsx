import type { Estimate } from '@plumbline/contract/estimates';
import { Phone } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';

/** The estimate's client, with a link to call. */
export function ClientCard({ client }: { client: NonNullable<Estimate['client']> }) {
  return (
    <section aria-labelledby="client-heading" className="mt-6 border-t border-line pt-4">
      <h2 id="client-heading" className="text-base wrap-anywhere">
        {client.name}
      </h2>
      <p className="text-ink-2 wrap-anywhere">
        {client.email}
        {client.phone && <span className="block">{client.phone}</span>}
      </p>
      {client.phone && (
        <a
          href={`tel:${client.phone.replace(/[^\d+]/g, '')}`}
          className={`${buttonClasses({ variant: 'secondary' })} mt-3`}
        >
          <Phone aria-hidden="true" />
          Call
        </a>
      )}
    </section>
  );
}
