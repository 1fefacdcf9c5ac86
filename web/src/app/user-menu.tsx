import type { Profile } from '@plumbline/contract/accounts';
import { ChevronDown, CreditCard, LogOut, ShieldCheck } from 'lucide-react';
import { forgetKeptWork } from '../lib/kept-work.ts';
import { showsSubscription } from '../lib/shows-subscription.ts';
import { asksConsent, forgetUser, showConsentBar } from '../lib/third-parties/third-parties.ts';
import { useOnline } from '../lib/use-online.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, type MenuItem } from '../ui/choices/menu.tsx';
import { toast } from '../ui/overlays/toast-store.ts';
import { NAV_LINKS } from './nav-links.tsx';

/** First letters of first and last name, else "U". */
export function initialsOf({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string {
  const letters = [firstName, lastName].map((name) => name.trim().match(/^./u)?.[0] ?? '').join('');
  return letters.toUpperCase() || 'U';
}

const places: readonly MenuItem[] = NAV_LINKS.map(({ to, label, icon: Icon }) => ({
  label,
  to,
  icon: <Icon aria-hidden="true" />,
  phoneOnly: true,
}));

function forget({ id }: Profile): void {
  forgetKeptWork(id);
  forgetUser();
}

const sayOffline = (): void => {
  toast({ title: 'You’re offline', description: 'Log out when you’re back online.' });
};

/** The signed-in user's menu, with the logout. */
export function UserMenu({ profile }: { profile: Profile }) {
  const online = useOnline();
  const logOut: MenuItem = {
    label: 'Log out',
    icon: <LogOut aria-hidden="true" />,
    // A logout needs the network; offline it would only lose the stored data.
    ...(online ? { href: '/api/logout', onSelect: () => forget(profile) } : { onSelect: sayOffline }),
  };
  const subscription: readonly MenuItem[] = showsSubscription(profile)
    ? [{ label: 'Subscription', to: '/billing', icon: <CreditCard aria-hidden="true" /> }]
    : [];
  const privacy: readonly MenuItem[] = asksConsent()
    ? [
        {
          label: 'Privacy choices',
          icon: <ShieldCheck aria-hidden="true" />,
          movesFocus: true,
          onSelect: () => void showConsentBar(),
        },
      ]
    : [];
  return (
    <Menu
      headingAlways
      label="Account"
      heading={
        <>
          <span className="block font-strong text-ink">{profile.name}</span>
          <span className="block text-sm break-all">{profile.email}</span>
        </>
      }
      items={[...places, ...subscription, ...privacy, 'separator', logOut]}
      trigger={
        <button
          type="button"
          className="ml-auto flex min-h-11 min-w-11 items-center justify-end gap-1.5 rounded text-ink-2"
        >
          <span className="sr-only">Account menu, {profile.name}</span>
          <Avatar initials={initialsOf(profile)} />
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
    />
  );
}
