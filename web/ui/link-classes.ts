/** The look of a link within words: underlined, so that it is not known by its colour alone. For buttons that stand among links, too. */
export const linkClasses =
  'rounded-small font-medium text-link underline decoration-1 underline-offset-[0.2em] transition-colors ' +
  'hover:text-ink hover:decoration-2';
