const shapes = {
  door: 'M5 21V4a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v17M3 21h18M15 12v0',
  free: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m5.5.5 3.5 3.5 6-7',
  receipt: 'M5 21.5V3.5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v18l-3.5-2-3.5 2-3.5-2zM9 8h6m-6 4h6',
  alert: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m10-4.5v5m0 4v0',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  parcel: 'm12 2.5 8.5 4.8v9.4L12 21.5l-8.5-4.8V7.3zm-8.5 4.8L12 12l8.5-4.7M12 12v9.5M7.7 4.9l8.6 4.8',
  person: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m6-2a4 4 0 1 0 8 0 4 4 0 1 0-8 0M5.5 19.5a7 7 0 0 1 13 0',
  search: 'M4 11a7 7 0 1 0 14 0 7 7 0 1 0-14 0m12 5 5 5',
} as const;

interface IconProps {
  readonly name: keyof typeof shapes;
  readonly className?: string;
}

/** The icons of the home page, in lucide's style but smaller. Other pages load lucide. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
