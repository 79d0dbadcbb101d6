import type { ComponentType } from 'react';
import { company } from './company.ts';

export interface Page {
  readonly title: string;
  readonly description: string;
}

/** A file in `web/routes` exports these two, or one object with them for each of its pages. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly page: Page;
  /** What stands there until the code has come, for a page that depends on its query. */
  readonly Skeleton?: ComponentType;
}

export function documentTitle({ title }: Pick<Page, 'title'>): string {
  return title.includes(company.name) ? title : `${title} · ${company.name}`;
}
