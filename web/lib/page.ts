import type { ComponentType } from 'react';
import { company } from './company.ts';

/** What the document's head says about a page. */
export interface Page {
  readonly title: string;
  readonly description: string;
}

/** What every file in `web/routes` exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly page: Page;
}

/** The title of the browser tab: the page's own, then the company. */
export function documentTitle({ title }: Pick<Page, 'title'>): string {
  return title.includes(company.name) ? title : `${title} · ${company.name}`;
}
