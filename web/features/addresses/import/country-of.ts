/** UK by any of its usual names; any other country stays for validation to refuse. */
export function countryOf(text: string): string {
  return /^(|uk|gb|gbr|united kingdom|great britain|england|scotland|wales|northern ireland)$/i.test(text)
    ? 'UK'
    : text;
}
