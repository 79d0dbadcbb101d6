// Invisible characters: zero-width spaces, soft hyphens, direction marks and overrides, fillers, interlinear annotations. Not those that
// some names and emoji need.
const invisible =
  /[^\P{Default_Ignorable_Code_Point}\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]|[\uFFF9-\uFFFB]/gu;

// An empty Braille cell: to the eye, and to Braille readers, it is a space.
const blankCell = /\u2800/g;

// Exceptions in their place: the letters of a flag such as Scotland's; a joiner between two emoji; a joiner or non-joiner after a letter,
// as Persian, Hindi or Sinhala need it and Latin and related alphabets never do; one variation selector.
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

export function removeInvisible(text: string): string {
  // In this order: an exception counts only beside a character that stays.
  return text.replaceAll(invisible, '').replaceAll(blankCell, ' ').replaceAll(exceptions, '$1');
}
