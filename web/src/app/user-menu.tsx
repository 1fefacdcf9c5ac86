import type { Profile } from '@plumbline/contract/accounts';
import { ChartColumn, ChevronDown, CreditCard, LogOut, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { countFiles } from '../lib/count-files.ts';
import { forgetKeptFiles, listKeptFiles } from '../lib/kept/kept-files.ts';
import { forgetKeptWork, hasKeptWork } from '../lib/kept/kept-work.ts';
import { showsSubscription } from '../lib/shows-subscription.ts';
import { asksConsent } from '../lib/third-parties/settings.ts';
import { withThirdParties } from '../lib/third-parties/with-third-parties.ts';
import { useOnline } from '../lib/use-online.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, type MenuItem } from '../ui/choices/menu.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { toast } from '../ui/overlays/toast-store.ts';
import { NAV_LINKS } from './nav-links.tsx';

/** First letters of first and last name, else "U". */
export function initialsOf({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string {
  const letters = [firstName, lastName].map((name) => name.trim().match(/^./u)?.[0] ?? '').join('');
  return letters.toUpperCase() || 'U';
}

/** The links for which the header of a narrow screen and the tabs of a phone have no room. */
const places: readonly MenuItem[] = NAV_LINKS.filter(({ hasTab }) => !hasTab).map(
  ({ to, label, icon: Icon }) => ({ label, to, icon: <Icon aria-hidden="true" />, narrowOnly: true }),
);

const reports: MenuItem = {
  label: 'Reports',
  to: '/reports',
  icon: <ChartColumn aria-hidden="true" />,
};

/** Removes the contractor's data from this browser, and ends the session. */
async function endSession({ id }: Profile): Promise<void> {
  forgetKeptWork(id);
  await withThirdParties(({ forgetUser }) => forgetUser());
  await forgetKeptFiles(id);
  location.assign('/api/logout');
}

const sayOffline = (): void => {
  toast({ title: 'You’re offline', description: 'Log out when you’re back online.' });
};

/** The signed-in user's menu, with the logout. */
export function UserMenu({ profile }: { profile: Profile }) {
  const online = useOnline();
  const [loss, setLoss] = useState<Loss | null>(null);
  const leave = async () => {
    const kept = await listKeptFiles(profile.id);
    const next = { files: kept.map(({ file }) => file), hasWork: hasKeptWork(profile.id) };
    if (next.files.length === 0 && !next.hasWork) await endSession(profile);
    else setLoss(next);
  };
  const logOut: MenuItem = {
    label: 'Log out',
    icon: <LogOut aria-hidden="true" />,
    // A logout needs the network; offline it would only lose the stored data.
    onSelect: () => (online ? void leave() : sayOffline()),
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
          onSelect: () => void withThirdParties(({ showConsentBar }) => showConsentBar()),
        },
      ]
    : [];
  return (
    <>
      <Menu
        headingAlways
        label="Account"
        heading={
          <>
            <span className="block font-strong text-ink">{profile.name}</span>
            <span className="block text-sm break-all">{profile.email}</span>
          </>
        }
        items={[...places, reports, ...subscription, ...privacy, 'separator', logOut]}
        trigger={
          <button
            type="button"
            className="ml-auto flex min-h-11 md:-ml-3 min-w-11 items-center justify-end gap-1.5 rounded text-ink-2"
          >
            <span className="sr-only">Account menu, {profile.name}</span>
            <Avatar initials={initialsOf(profile)} />
            <ChevronDown aria-hidden="true" className="size-4" />
          </button>
        }
      />
      {loss && (
        <LossDialog loss={loss} onStay={() => setLoss(null)} onLogOut={() => void endSession(profile)} />
      )}
    </>
  );
}

/** What logging out deletes from this browser: files that are not uploaded, and work that is not saved. */
interface Loss {
  readonly files: readonly File[];
  readonly hasWork: boolean;
}

function LossDialog(props: { loss: Loss; onStay: () => void; onLogOut: () => void }) {
  const { files, hasWork } = props.loss;
  const lost = [files.length > 0 && countFiles(files), hasWork && 'unsaved changes']
    .filter(Boolean)
    .join(' and ');
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onStay}
      title={`Log out and delete ${lost}?`}
      cancelLabel="Stay"
      confirmLabel="Delete and log out"
      onConfirm={props.onLogOut}
    >
      {files.length > 0 && (
        <p>
          {files.length === 1 ? 'It isn’t' : 'They aren’t'} uploaded yet. Stay online until the upload is done
          to keep them.
        </p>
      )}
      {hasWork && (
        <p className="not-first:mt-2">To keep your changes, stay and open the form you made them in.</p>
      )}
    </ConfirmDialog>
  );
}
