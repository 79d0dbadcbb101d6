/** Markup that is safe to send: everything put into it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = string | number | Html | readonly Html[] | undefined;

/** Writes HTML with every inserted text escaped; pieces that are Html already go in as they are. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const text = strings.map((part, index) => part + render(contents[index])).join('');
  return new Html(text);
}

function render(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map((piece) => piece.text).join('');
  return escapeHtml(String(content));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

export interface OwnPage {
  readonly title: string;
  readonly style?: string;
  readonly isUnlisted?: boolean;
  readonly body: Html;
}

/** A page of the server’s own, without script, styled like the API docs. */
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
