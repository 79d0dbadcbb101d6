import { type Html, html } from './html.ts';

/** What makes one of the server's own pages differ from the others. */
export interface OwnPage {
  readonly title: string;
  /** The address of a style sheet that goes on top of the one they all have. */
  readonly style?: string;
  /** Whether search engines are asked to leave the page out. */
  readonly isUnlisted?: boolean;
  readonly body: Html;
}

/** Writes a whole page that is the server's own, not the web's: it has no script, and looks like the description of the API. */
export function writePage({ title, style, isUnlisted = false, body }: OwnPage): string {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isUnlisted ? html`<meta name="robots" content="noindex">\n` : ''}<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
${style === undefined ? '' : html`<link rel="stylesheet" href="${style}">\n`}</head>
<body>
${body}
</body>
</html>
`;
  return page.text;
}
