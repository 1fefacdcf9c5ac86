import type { ReactNode } from 'react';

interface IconProps {
  children: ReactNode;
  size?: number;
  box?: number;
}

function Icon({ children, size = 18, box = 24 }: IconProps) {
  return (
    <svg
      className="icon"
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={box === 16 ? 1.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const CrossIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const PreviousIcon = () => (
  <Icon>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
);
export const NextIcon = () => (
  <Icon>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
);
export const SendIcon = () => (
  <Icon>
    <path d="M21 3 10 14M21 3l-7 18-4-7-7-4 18-7Z" />
  </Icon>
);

/** Both icons of the button that stops a carousel; the style sheet shows the one that applies. */
export const PauseIcon = () => (
  <Icon>
    <path className="sign-pause" d="M9 6v12M15 6v12" />
    <path className="sign-play" d="m8 5.5 10 6.5-10 6.5Z" />
  </Icon>
);

export const StarIcon = () => (
  <svg className="icon" aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="currentColor">
    <path d="m12 2.6 2.9 6.1 6.7.9-4.9 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.9-4.6 6.7-.9Z" />
  </svg>
);

/** The status icons, as in the app. */
export const SentIcon = ({ size = 15 }: { size?: number }) => (
  <Icon size={size} box={16}>
    <circle cx="8" cy="8" r="6" />
    <path d="M6.2 9.8 9.8 6.2M7 6.2h2.8V9" />
  </Icon>
);
export const ViewedIcon = ({ size = 15 }: { size?: number }) => (
  <Icon size={size} box={16}>
    <circle cx="8" cy="8" r="6" />
    <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
  </Icon>
);
export const AcceptedIcon = ({ size = 15 }: { size?: number }) => (
  <Icon size={size} box={16}>
    <circle cx="8" cy="8" r="6.7" fill="currentColor" stroke="none" />
    <path d="m5.2 8.2 2 2 3.6-4" stroke="var(--cut, var(--surface))" strokeWidth="1.7" />
  </Icon>
);
export const PaidIcon = ({ size = 15 }: { size?: number }) => (
  <Icon size={size} box={16}>
    <rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2.6" fill="currentColor" stroke="none" />
    <path d="m5.2 8.2 2 2 3.6-4" stroke="var(--cut, var(--surface))" strokeWidth="1.7" />
  </Icon>
);
