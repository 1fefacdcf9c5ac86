import { BookOpen, FileText, LayoutDashboard, type LucideIcon, Plus, Settings, Users } from 'lucide-react';

interface NavLinkEntry {
  readonly to: string;
  readonly label: string;
  /** For the phone's tab bar, which has room for one word; null for a page that is only in the menu there. */
  readonly shortLabel: string | null;
  readonly icon: LucideIcon;
  readonly isActive: (pathname: string) => boolean;
}

/** The link that shows how many estimates need an answer. */
export const ESTIMATES_LINK = '/estimates';

/** The app's navigation, in header order. */
export const NAV_LINKS: readonly NavLinkEntry[] = [
  {
    to: '/',
    label: 'Dashboard',
    shortLabel: 'Dashboard',
    icon: LayoutDashboard,
    isActive: (pathname) => pathname === '/' || pathname === '/dashboard',
  },
  {
    to: ESTIMATES_LINK,
    label: 'All Estimates',
    shortLabel: 'Estimates',
    icon: FileText,
    isActive: (pathname) => /^\/estimates(?!\/new)(\/|$)/.test(pathname),
  },
  {
    to: '/estimates/new',
    label: 'New Estimate',
    shortLabel: 'New',
    icon: Plus,
    isActive: (pathname) => pathname === '/estimates/new',
  },
  {
    to: '/clients',
    label: 'Clients',
    shortLabel: 'Clients',
    icon: Users,
    isActive: (pathname) => pathname === '/clients' || pathname.startsWith('/clients/'),
  },
  {
    to: '/price-book',
    label: 'Price book',
    shortLabel: null,
    icon: BookOpen,
    isActive: (pathname) => pathname === '/price-book' || pathname.startsWith('/price-book/'),
  },
  {
    to: '/settings',
    label: 'Settings',
    shortLabel: 'Settings',
    icon: Settings,
    isActive: (pathname) => pathname === '/settings' || pathname.startsWith('/settings/'),
  },
];
