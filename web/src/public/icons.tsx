/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

function Icon({
  children,
  size = 18,
  box = 24,
}: {
  children: ComponentChildren;
  size?: number;
  box?: number;
}) {
  return (
    <svg
      className="icon"
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      fill="none"
      stroke="currentColor"
      stroke-width={box === 16 ? 1.5 : 1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {children}
    </svg>
  );
}

export const PlaceIcon = () => (
  <Icon size={16}>
    <path d="M12 21.5c-2-2.2-7-6.6-7-11.5a7 7 0 0 1 14 0c0 4.9-5 9.3-7 11.5Z" />
    <circle cx="12" cy="10" r="2.75" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 19.5h16" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon size={16}>
    <path d="m6 15 6-6 6 6" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon size={20}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const CardIcon = () => (
  <Icon>
    <rect x="2" y="5" width="20" height="14" rx="2.5" />
    <path d="M2 9.5h20M5.5 15H9" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <rect x="6" y="2.5" width="12" height="19" rx="2.25" />
    <path d="M11 18h2" />
  </Icon>
);

export const CallIcon = () => (
  <Icon>
    <path d="M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4" />
  </Icon>
);

export const MessageIcon = () => (
  <Icon>
    <path d="M21 15.5a2 2 0 0 1-2 2H7L3 21V5.5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2Z" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <rect x="4" y="10.5" width="16" height="11" rx="2.25" />
    <path d="M8 10.5V7a4 4 0 0 1 8 0v3.5" />
  </Icon>
);

export const EnvelopeIcon = () => (
  <Icon>
    <rect x="2" y="4.5" width="20" height="15" rx="2.5" />
    <path d="m2.5 7.5 9.5 6 9.5-6" />
  </Icon>
);

/** Status icons: an answer must not be recognizable by color alone. */
export const STATUS_ICONS = {
  accepted: () => (
    <Icon box={16} size={20}>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
      <path d="m5 8.2 2.1 2.1L11 6" stroke="var(--surface)" />
    </Icon>
  ),
  declined: () => (
    <Icon box={16} size={20}>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" />
    </Icon>
  ),
  paid: () => (
    <Icon box={16} size={20}>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="currentColor" stroke="none" />
      <path d="m5 8.2 2.1 2.1L11 6" stroke="var(--surface)" />
    </Icon>
  ),
  draft: () => (
    <Icon box={16} size={20}>
      <circle cx="8" cy="8" r="6" stroke-dasharray="2.3 2.4" />
    </Icon>
  ),
  expired: () => (
    <Icon box={16} size={20}>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l2.2 1.6" />
    </Icon>
  ),
  viewed: () => (
    <Icon box={16} size={20}>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="2.2" fill="currentColor" stroke="none" />
    </Icon>
  ),
} as const;
