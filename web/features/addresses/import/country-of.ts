/** The one country there is, by the names people give it; another one is left for the rules to refuse. */
export function countryOf(text: string): string {
  return /^(|uk|gb|gbr|united kingdom|great britain|england|scotland|wales|northern ireland)$/i.test(text)
    ? 'UK'
    : text;
}
