import {
  BookOpen,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Plus,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react';

interface NavLinkEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether it is one of the five tabs at the bottom of a phone; the account menu contains the others. */
  readonly hasTab: boolean;
  readonly isActive: (pathname: string) => boolean;
}

/** The link that shows how many estimates need an answer. */
export const ESTIMATES_LINK = '/estimates';

const isAt = (path: string) => (pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

const isEstimate = (pathname: string) =>
  isAt('/change-orders')(pathname) || (isAt(ESTIMATES_LINK)(pathname) && pathname !== '/estimates/new');

/** A button at the right of the header, a tab in the middle on phones. */
export const NEW_LINK: NavLinkEntry = {
  to: '/estimates/new',
  label: 'New',
  icon: Plus,
  hasTab: true,
  isActive: (pathname) => pathname === '/estimates/new',
};

/** The app's navigation, in header order. */
export const NAV_LINKS: readonly NavLinkEntry[] = [
  {
    to: '/',
    label: 'Dashboard',
    icon: LayoutDashboard,
    hasTab: true,
    isActive: (pathname) => pathname === '/' || pathname === '/dashboard',
  },
  { to: ESTIMATES_LINK, label: 'Estimates', icon: FileText, hasTab: true, isActive: isEstimate },
  { to: '/invoices', label: 'Invoices', icon: ReceiptText, hasTab: true, isActive: isAt('/invoices') },
  { to: '/clients', label: 'Clients', icon: Users, hasTab: true, isActive: isAt('/clients') },
  { to: '/price-book', label: 'Price book', icon: BookOpen, hasTab: false, isActive: isAt('/price-book') },
  { to: '/settings', label: 'Settings', icon: Settings, hasTab: false, isActive: isAt('/settings') },
];

const TABS = NAV_LINKS.filter(({ hasTab }) => hasTab);

/** The tabs of a phone, with the button in the middle. */
export const TAB_LINKS: readonly NavLinkEntry[] = [...TABS.slice(0, 2), NEW_LINK, ...TABS.slice(2)];
