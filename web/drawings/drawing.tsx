import type { ReactNode } from 'react';

/** Give it a title only when it says something the text beside it does not. */
export interface DrawingProps {
  readonly title?: string;
  readonly className?: string;
}

interface FrameProps extends DrawingProps {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}

/** One line weight, round ends, and hidden from screen readers unless it has a title. */
export function Drawing({ width, height, title, className, children }: FrameProps) {
  const voice = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={className}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...voice}
    >
      {children}
    </svg>
  );
}
