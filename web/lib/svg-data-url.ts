/** Our content security policy lets pictures come from us or from the page itself, not from `blob:`. */
export function svgDataUrl(svg: Uint8Array): string {
  return `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(svg))}`;
}
