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
