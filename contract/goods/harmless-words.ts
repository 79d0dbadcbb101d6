/** Things with words and pictures on them: right before one of these, a name is only a title or a print. */
export const printedThings =
  'book novel paperback hardback comic manga magazine cd dvd bluray vinyl lp album cassette record soundtrack poster print painting ' +
  'drawing photo photograph postcard sticker badge tshirt tee shirt hoodie sock tote jigsaw puzzle boardgame ' +
  'videogame playstation xbox ps4 ps5 bill leaflet catalogue calendar earring necklace pendant brooch keyring keychain mug ' +
  'cushion wallpaper';

/** Toys, costumes and empty things. */
export const toyThings =
  'toy nerf lego playmobil doll teddy plush cuddly plushie figurine costume game inflatable squishmallow empty';

/**
 * Phrases that contain the name of something on the list but mean something else: a wine rack is no wine. Separated by commas; the last
 * word matches its plural too.
 */
export const harmlessWords = [
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
