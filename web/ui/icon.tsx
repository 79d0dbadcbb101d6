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
  check: 'M20 6 9 17l-5-5',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zm-6 8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  forward: 'M5 12h14m-7-7 7 7-7 7',
  information: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m10 4v-4m0-4v0',
  place:
    'M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  share:
    'M15 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0m12 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0m-6.4-5.5 6.8 4m0-11-6.8 4',
  success: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m14-3-5.5 5.5L8 12',
  warning: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4v0',
  search: 'M4 11a7 7 0 1 0 14 0 7 7 0 1 0-14 0m12 5 5 5',
} as const;

interface IconProps {
  readonly name: keyof typeof shapes;
  readonly className?: string;
  readonly strokeWidth?: number;
}

/** The icons of home, track and quote, in lucide's style but smaller. Other pages load lucide. */
export function Icon({ name, className, strokeWidth = 2 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
