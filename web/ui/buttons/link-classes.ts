/** Underlined, so that colour is never the only sign. Also for buttons among links. */
export const linkClasses =
  'rounded-small font-medium text-link underline decoration-1 underline-offset-[0.2em] transition-colors ' +
  'hover:text-ink hover:decoration-2';
