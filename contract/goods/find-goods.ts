import { type Good, goodsList, goodsRestrictions } from './goods-list.ts';

// More than any description or search may have.
const longestRead = 3_000;

/** Words without a meaning of their own: 'ashes of my dog' are the dog's ashes. */
const fillers = new Set('a an the of for with in my our your his her their some'.split(' '));

/** Fillers that separate two things: a gun in a book is no book. */
const separators = new Set(['in', 'for']);
const insides = new Set(['in']);

/** Things with words and pictures on them: right before one of these, a name is only a title or a print. */
const printed = new Set(
  [
    'book novel paperback hardback comic manga magazine cd dvd bluray vinyl lp album cassette record soundtrack poster print painting',
    'drawing photo photograph postcard sticker badge tshirt tee shirt hoodie sock tote jigsaw puzzle boardgame',
    'videogame playstation xbox ps4 ps5 bill leaflet catalogue calendar earring necklace pendant brooch keyring keychain mug',
    'cushion wallpaper',
  ].flatMap((line) => line.split(' ').flatMap(formsOf)),
);

/** Words between a book and its title or subject. */
const titles = new Set(['about', 'on', 'called', 'titled', 'by', 'from', 'history']);

/** Toys, costumes and empty things. */
const toys = new Set(
  'toy nerf lego playmobil doll teddy plush cuddly plushie figurine costume game inflatable squishmallow empty'
    .split(' ')
    .flatMap(formsOf),
);

/** Printed things that may be containers: a poster tube holds anything. */
const containers = new Set(['tube', 'tin', 'crate'].flatMap(formsOf));

interface Phrase {
  /** Its words, each in every form it may be written in. */
  readonly words: readonly ReadonlySet<string>[];
  /** Undefined for harmless phrases. */
  readonly good: Good | undefined;
  /** Whether it contains 'in', as 'sword in the stone' does. */
  readonly hasInside: boolean;
}

/**
 * Phrases that contain the name of something on the list but mean something else: a wine rack is no wine. Separated by commas; the last
 * word matches its plural too.
 */
const harmlessWords = [
  // not what the second word says
  'glue gun, nail gun, heat gun, massage gun, spray gun, staple gun, toy gun, nerf gun, water gun, water pistol, caulking gun',
  'folic acid, amino acid, hyaluronic acid, citric acid, salicylic acid, ascorbic acid, acid free, acid house, acid jazz',
  'fridge magnet, artificial plant, fake plant, plastic plant, artificial flowers, silk flowers, dried flowers, paper flowers',
  'face paint, sea glass, root beer, ginger beer, butter knife, palette knife, made in china',
  'wooden fruit, plastic food, play food, toy food, pet food, dog food, cat food, bird food, bird seed, toy phone, headphone, toy camera',
  'toy sword, foam sword, toy drone, bath bomb, photo bomb, number plate, rubber stamp, stop watch, bird watch, toy knife, alcohol ink',
  // not what the first word says
  'gun dog, plant pot, plant stand, plant hanger, plant based, plant protein, plant food, plant label, seed tray, seed bead, soil tester',
  'wine rack, wine cooler, wine opener, wine bottle stopper, beer mat, beer towel, beer tap, cider press',
  'cash box, cash register, cash book, cash tin, coin purse, passport holder, passport cover, credit card holder, bank card holder',
  'gift card holder, card holder, cheque book cover, battery charger, battery cover, battery tester, battery box, battery free',
  'phone case, phone charger, phone holder, phone cover, phone stand, phone cable, mobile phone case, mobile phone cover, iphone case',
  'iphone charger, iphone cover, iphone cable, ipad case, ipad cover, kindle case, laptop bag, laptop case, laptop sleeve, laptop stand',
  'laptop charger, camera bag, camera strap, camera case, drone case, games console stand, watch strap, watch box, smart watch strap',
  'mug rug, mug tree, paint brush, paint roller, paint tray, paint by numbers, glue stick, ink pad, cake tin, cake stand, cake topper',
  'cake stencil, cookie cutter, biscuit tin, biscuit cutter, chocolate mould, cheese board, cheese grater, fruit bowl, food processor',
  'food mixer, food container, food bag, vegetable peeler, sausage dog, honey jar, knife block, knife sharpener, knife rack',
  'razor handle, scissors case, medicine ball, medicine cabinet, cigarette case, cigarette card, tv stand, tv bracket, tv remote',
  'jewellery box, jewellery stand, mirror frame, tile spacer, marble run, photo frame, server rack, sword fish, bullet journal',
  'perfume free, fragrance free, alcohol free, non alcoholic, roll on deodorant, deodorant stick, frozen dvd, frozen costume',
  'frozen doll, frozen dress, honeycomb',
  // names of things that are sold every day
  'guns n roses, top gun, sex pistols, pokemon sword, nerf gun bullet, nerf bullet, grenade protein bar, grenade bar, magic bullet blender',
  'hot chocolate bomb, cocoa bomb, seed bomb, shotgun mic, shotgun microphone, gun safe, gun cabinet',
  'prescription glasses, prescription sunglasses, ammo pouch, cap gun, toy cap gun, gun metal, bubble gun',
  'water bomb, stink bomb game, cherry bomb lipstick, glitter bomb, bomber jacket, johnny cash, freddie mercury, sword art online',
  'puppy pad, puppy collar, puppy lead, puppy harness, puppy food, kitten heel, kitten food, kitten collar, hamster cage, hamster wheel',
  'hamster bedding, hamster food, guinea pig cage, guinea pig food, guinea pig hay, diesel jeans, diesel jacket, diesel watch, diesel bag',
  'petrol cap, petrol lawnmower, petrol strimmer, paraffin lamp, paraffin wax, chocolate gold coin, chocolate coin, passport photo',
  'passport wallet, passport case, credit card reader, credit card wallet, credit card case, disney frozen, frozen lunch box',
  'dior poison, hypnotic poison, bullet vibrator, bullet blender, bullet point, sword fern, sword stand, gun case, gun oil bottle',
  'cash bag, cash drawer, cash gift box, cash wallet, airbag cover, air bag packaging, dynamite bait, mercury prize, acid wash, acid etched',
  'varnish brush, wood stain brush, rifle sling, rifle bag, rifle scope cover, pistol crossbow target, dagger board, explosive box',
  'puppy toy, kitten toy, hamster toy, guinea pig toy, cuddly puppy, cuddly kitten, cuddly hamster, cuddly guinea pig, plush puppy',
  'plush kitten, plush hamster, plush guinea pig, cocaine bear, cannabis leaf sock, heroin chic, frozen elsa, sword in the stone',
  'sparkler birthday badge, ammo box empty',
  'ashes urn, ashes locket, ashes pendant, ashes necklace, ashes jewellery, ashes ring, ashes to ashes, ashes cricket, ashes dvd',
].join(', ');

const phrases: readonly Phrase[] = [
  ...goodsList.flatMap((good) => good.words.map((word) => phraseOf(word, good))),
  ...harmlessWords.split(', ').map((word) => phraseOf(word, undefined)),
].toSorted((one, other) => other.words.length - one.words.length);

/** The phrases by each form of each of their words, the longest first, so that a thousand descriptions are searched quickly. */
const phrasesByWord = new Map<string, Phrase[]>();
for (const phrase of phrases) {
  for (const form of new Set(phrase.words.flatMap((forms) => [...forms]))) {
    const others = phrasesByWord.get(form);
    if (others) others.push(phrase);
    else phrasesByWord.set(form, [phrase]);
  }
}

/**
 * The goods of the list that a description names, the most serious first. Matches whole words only, singular or plural, in any order:
 * 'battery for a laptop' is a laptop battery. The longest phrase wins: 'wine glasses' are glasses and not wine. Namesakes, such as a book
 * about guns or a toy pistol, don't match.
 */
export function findGoods(description: string): readonly Good[] {
  const found = new Set<Good>();
  for (const part of partsOf(description)) {
    const all = wordsOf(part);
    const words = all.filter((word) => !fillers.has(word));
    const groups = groupsOf(all, separators);
    const contents = groupsOf(all, insides);
    for (let at = 0; at < words.length; ) {
      const phrase = phraseAt(words, contents, at);
      const end = at + (phrase?.words.length ?? 1);
      if (phrase?.good && !isNamesake(phrase.good, { words, groups, at, end })) found.add(phrase.good);
      at = end;
    }
  }
  return [...found].toSorted(
    (one, other) => goodsRestrictions.indexOf(one.restriction) - goodsRestrictions.indexOf(other.restriction),
  );
}

/** Why we can't carry the described content; undefined where we can. */
export function forbiddenContent(description: string): string | undefined {
  const [first] = findGoods(description);
  const refusal = refusalOf(description);
  return first && refusal && `${refusal} ${first.group.reason}`;
}

/** The same without the reason, for where the list's own notice gives it. */
export function refusalOf(description: string): string | undefined {
  const [first] = findGoods(description);
  if (first?.restriction !== 'NOT_ALLOWED') return undefined;
  return `We can’t carry ${first.name.charAt(0).toLowerCase()}${first.name.slice(1)}.`;
}

export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, longestRead)
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/\bt[- ]shirt/g, 'tshirt');
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** Splits at enumerations and packing words: the words of one thing are no part of the next. */
function partsOf(text: string): string[] {
  return text
    .slice(0, longestRead)
    .replaceAll(/\(\s*empty\s*\)/gi, ' empty ')
    .split(/[,;:.!?()[\]/&+\n]|\b(?:and|or|with|plus|containing|contains|inside|full of|filled)\b/i);
}

/** For each word that is no filler, the number of separators before it. */
function groupsOf(all: readonly string[], apart: ReadonlySet<string>): number[] {
  let group = 0;
  return all.flatMap((word) => {
    if (apart.has(word)) group += 1;
    return fillers.has(word) ? [] : [group];
  });
}

interface NamePlace {
  readonly words: readonly string[];
  readonly groups: readonly number[];
  readonly at: number;
  readonly end: number;
}

/**
 * Whether a book, a T-shirt or a toy right beside a name only shares it. The name of a toy has to be one word: 'toy pistol' is a toy, but
 * 'toy bb gun' still names an imitation firearm.
 */
function isNamesake(good: Good, { words, groups, at, end }: NamePlace): boolean {
  if (good.restriction !== 'NOT_ALLOWED' || good.group.hasNoNamesakes) return false;
  const wordAt = (index: number) => (groups[index] === groups[at] ? (words[index] ?? '') : '');
  const before = words.slice(0, at).filter((_, index) => groups[index] === groups[at]);
  const thing = before.findIndex((word) => printed.has(word) || toys.has(word));
  const isTitled = thing !== -1 && before.slice(thing + 1).some((word) => titles.has(word));
  const isToy = end - at === 1 && (toys.has(wordAt(at - 1)) || toys.has(wordAt(end)));
  return isTitled || isToy || (printed.has(wordAt(end)) && !containers.has(wordAt(end + 1)));
}

/** The longest phrase that starts at a word; of two equally long, the first in the list. */
function phraseAt(words: readonly string[], contents: readonly number[], at: number): Phrase | undefined {
  const candidates = (phrasesByWord.get(words[at] ?? '') ?? []).filter((phrase) => {
    const end = at + phrase.words.length;
    // A cash box is no cash, but cash in a box is.
    const isTornApart = !phrase.good && !phrase.hasInside && contents[at] !== contents[end - 1];
    return end <= words.length && !isTornApart && isSameWords(phrase, words.slice(at, end));
  });
  const longest = candidates.filter((phrase) => phrase.words.length === candidates[0]?.words.length);
  return (
    longest.find((phrase) => phrase.words.every((forms, index) => forms.has(words[at + index] ?? ''))) ?? longest[0]
  );
}

function isSameWords(phrase: Phrase, words: readonly string[]): boolean {
  const left = [...phrase.words];
  return words.every((word) => {
    const index = left.findIndex((forms) => forms.has(word));
    if (index === -1) return false;
    left.splice(index, 1);
    return true;
  });
}

function phraseOf(text: string, good: Good | undefined): Phrase {
  const isExact = text.startsWith('=');
  const all = wordsOf(text);
  const words = all.filter((word) => !fillers.has(word));
  return {
    words: words.map((word) => new Set(isExact ? [word] : formsOf(word))),
    good,
    hasInside: all.some((word) => insides.has(word)),
  };
}

/** A word and its plural, by the regular rules; words like 'knife' are the one family of exceptions on the list. */
function formsOf(word: string): string[] {
  if (/(s|x|z|ch|sh)$/.test(word)) return [word, `${word}es`];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (word.endsWith('fe')) return [word, `${word}s`, `${word.slice(0, -2)}ves`];
  return [word, `${word}s`];
}
