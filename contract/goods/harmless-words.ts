/**
 * Words that contain the name of something on the list and are something else: a wine rack is no wine. Comma by comma; the last word
 * stands for its plural too.
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
  'prescription glasses, prescription sunglasses',
  'ashes urn, ashes locket, ashes pendant, ashes necklace, ashes jewellery, ashes ring, ashes to ashes, ashes cricket, ashes dvd',
].join(', ');
