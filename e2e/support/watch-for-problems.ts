import type { BrowserContext } from '@playwright/test';

/** Collects, as long as the context lives, what no journey may cause unawares. */
export function watchForProblems(context: BrowserContext, ownHost: string): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught error: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== ownHost) problems.push(`request to another host: ${request.url()}`);
  });
  return problems;
}
