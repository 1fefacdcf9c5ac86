import type { Estimate } from '@plumbline/contract/estimates';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mapHref, telHref } from '../../../../lib/contact-links.ts';

const LINK =
  'flex min-h-8 min-w-0 items-center gap-2.5 text-ink-2 hover:text-ink max-md:min-h-11 pointer-coarse:min-h-11';

function Contact({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className={LINK}>
      {icon}
      <span className="wrap-anywhere">{children}</span>
    </a>
  );
}

/** A document's client, with links to reach them and to their page. */
export function ClientCard({
  estimate: { client, clientId },
}: {
  estimate: Pick<Estimate, 'client' | 'clientId'>;
}) {
  if (!client) return null;
  const { name, email, phone, address } = client;
  return (
    <section aria-labelledby="client-heading" className="mt-6 border-t border-line pt-4">
      <h2 id="client-heading" className="mb-1 text-base wrap-anywhere">
        {clientId ? (
          <Link
            to={`/clients/${clientId}`}
            className="text-ink max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      {phone && (
        <Contact href={telHref(phone)} icon={<Phone aria-hidden="true" className="size-4" />}>
          {phone}
        </Contact>
      )}
      {email && (
        <Contact href={`mailto:${email}`} icon={<Mail aria-hidden="true" className="size-4" />}>
          {email}
        </Contact>
      )}
      {address && (
        <Contact href={mapHref(address)} icon={<MapPin aria-hidden="true" className="size-4" />}>
          {address}
        </Contact>
      )}
    </section>
  );
}
