import type { ReactNode } from 'react';

/** A part of a long text, with an address of its own. */
export interface ProseSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}
