const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Joins the words of a line that are read from the right. pdfkit writes word after word from the left, each with the space that
 * follows it: a name of several such words would stand in reverse, and without a space after it.
 */
export function joinFromRight(line: string): string {
  if (!fromRight.test(line)) return line;
  const words = line.split(' ');
  return words
    .map((word, index) => {
      const next = words[index + 1];
      if (next === undefined) return word;
      if (!fromRight.test(word)) return `${word} `;
      return fromRight.test(next) ? `${word}\u00A0` : `${word}  `;
    })
    .join('');
}
