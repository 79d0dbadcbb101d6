// What shows nothing and only steers how its neighbours are shown, or shows nothing for other reasons: zero-width spaces, soft hyphens,
// marks and overrides of the direction, fillers, notes between lines. Those aside that some names and emoji can't be written without.
const unseen =
  /[^\P{Default_Ignorable_Code_Point}\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]|[\uFFF9-\uFFFB]/gu;

// An empty Braille cell. To the eye, and to who reads Braille, it is a space.
const blankCell = /\u2800/g;

// The exceptions, each where it belongs: the letters of a flag such as Scotland's; a joiner between two emoji; a joiner or non-joiner
// after a letter, as Persian, Hindi or Sinhala need it, which our own alphabet and its cousins never do; one choice of a character's shape.
const wanted = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])(?<![\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Zyyy}\p{scx=Zinh}\p{Default_Ignorable_Code_Point}])[\u200C\u200D]`,
  String.raw`(?<=[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}])\p{Variation_Selector}`,
];
const exceptions = new RegExp(
  String.raw`(${wanted.join('|')})|[\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]`,
  'gu',
);

/**
 * Text without the characters that nobody sees, so that what is left is empty, blank or something to read, and reads the way it is
 * stored. What emoji and the joined scripts need stays where something visible is beside it.
 */
export function withoutUnseen(text: string): string {
  // In this order: what an exception stands beside must itself be there to stay.
  return text.replaceAll(unseen, '').replaceAll(blankCell, ' ').replaceAll(exceptions, '$1');
}
