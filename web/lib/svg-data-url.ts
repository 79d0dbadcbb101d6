/** Our content security policy lets pictures come from us or from the page itself, not from `blob:`. */
export function svgDataUrl(svg: Uint8Array | string): string {
  const text = typeof svg === 'string' ? svg : new TextDecoder().decode(svg);
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}
