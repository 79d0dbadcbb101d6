import type { GoodsGroup } from './goods-group.ts';

export const limitedGoods: readonly GoodsGroup[] = [
  {
    title: 'Perfume, aftershave and essential oils',
    reason: 'The alcohol or oil in them burns.',
    limit: 'At most 4 bottles of up to 150 ml each, in the shop’s own box, caps taped, in a sealed bag.',
    goods: {
      'Perfume and aftershave':
        'perfume, aftershave, after shave, cologne, eau de toilette, eau de parfum, fragrance, body mist',
      'Essential oils': 'essential oil, massage oil, reed diffuser, room spray',
      'Hand sanitiser': 'hand sanitiser, hand sanitizer, hand gel, alcohol wipe, rubbing alcohol',
    },
  },
  {
    title: 'Nail varnish',
    reason: 'Its solvent burns.',
    limit: 'At most 4 bottles of up to 30 ml each, each wrapped for itself, in a sealed bag.',
    goods: { 'Nail varnish and gel': 'nail varnish, nail polish, gel polish, nail gel, nail glue' },
  },
  {
    title: 'Aerosols for the body',
    reason: 'They are under pressure, and most of their gases burn.',
    limit: 'At most 2 cans of up to 500 ml each, with caps that protect the nozzle.',
    goods: {
      'Deodorant and hair spray':
        'deodorant, hairspray, hair spray, body spray, dry shampoo, hair mousse, aerosol, spray can, sun cream spray',
      'Shaving foam': 'shaving foam, shaving gel, shaving cream',
      Inhalers: 'inhaler, asthma inhaler',
    },
  },
  {
    title: 'Alcoholic drinks',
    reason: 'Strong alcohol burns, bottles break, and the law sets an age.',
    limit:
      'Up to 70 % by volume and 1 litre a bottle, each in 5 cm of padding and a sealed bag. The receiver must be 18.',
    goods: {
      'Wine, beer and cider':
        'wine, beer, cider, lager, champagne, prosecco, cava, port wine, sherry, vermouth, pale ale, craft ale, bottle of port',
      'Spirits and liqueurs':
        'alcohol, =spirits, whisky, whiskey, gin, vodka, rum, brandy, cognac, tequila, liqueur, absinthe, limoncello',
    },
  },
  {
    title: 'Devices with a battery',
    reason: 'A lithium battery that is crushed or switched on by accident can catch fire.',
    limit:
      'The battery stays inside, is undamaged and has at most 100 Wh. Switched off, and packed so that nothing presses its button.',
    goods: {
      'Phones and tablets':
        'phone, mobile phone, smartphone, iphone, ipad, tablet computer, android tablet, kindle, e reader, walkie talkie',
      'Computers and consoles':
        'laptop, macbook, chromebook, notebook computer, games console, nintendo switch, steam deck',
      'Cameras and drones': 'camera, digital camera, drone, quadcopter, gopro, camcorder',
      'Wearables and sound':
        'smart watch, smartwatch, fitness tracker, bluetooth speaker, wireless speaker, wireless headphones, earbud, airpods, hearing aid',
      'Cordless tools and toys':
        'cordless drill, cordless tool, power tool, electric toothbrush, electric shaver, robot vacuum, remote control car',
      Vapes: 'vape, e cigarette, electronic cigarette, disposable vape, vape pen',
      'Ordinary batteries': 'battery, aa battery, aaa battery, alkaline battery, button cell, rechargeable battery',
    },
  },
  {
    title: 'Blades and sharp tools',
    reason: 'A blade cuts through packaging and hands, and the law sets an age for most of them.',
    limit:
      'Blade covered with stiff card and taped, then padded. Who sells one must have checked that the buyer is 18.',
    goods: {
      Knives:
        'knife, kitchen knife, chef knife, bread knife, carving knife, penknife, pen knife, craft knife, stanley knife, razor',
      'Axes, saws and shears':
        'axe, hatchet, hand saw, handsaw, saw blade, chisel, secateurs, garden shears, scythe, sickle',
      'Scissors and needles': 'scissors, scalpel, razor blade, knitting needle, hypodermic needle, syringe, drill bit',
    },
  },
  {
    title: 'Medicines from the shelf',
    reason: 'Others must be able to see what they are and who made them.',
    limit: 'Sold without prescription, unopened, in the maker’s pack with its leaflet, for one person’s own use.',
    goods: {
      'Painkillers and remedies':
        'medicine, paracetamol, ibuprofen, aspirin, painkiller, antihistamine, cough syrup, cough medicine, eye drops',
      'Vitamins and supplements': 'vitamin, supplement, protein powder, cbd oil, herbal remedy',
    },
  },
  {
    title: 'Tobacco and nicotine',
    reason: 'The law sets an age, and duty must have been paid.',
    limit: 'UK duty paid, in the shop’s own pack. The receiver must be 18.',
    goods: {
      'Cigarettes, cigars and tobacco': 'cigarette, cigar, tobacco, rolling tobacco, pipe tobacco, snuff',
      'Nicotine liquids and pouches': 'e liquid, vape juice, vape liquid, nicotine pouch, nicotine patch',
    },
  },
  {
    title: 'Water-based paint, glue and other liquids',
    reason: 'One leak ruins many parcels.',
    limit: 'At most 1 litre a container, lid taped, in a sealed bag with something that soaks up a leak.',
    goods: {
      'Water-based paint and glue':
        'paint, emulsion paint, acrylic paint, chalk paint, glue, superglue, super glue, wood glue, ink',
      'Household and bath liquids':
        'shampoo, shower gel, liquid soap, detergent, washing up liquid, bubble bath, engine oil',
      'Oils, honey and sauces': 'olive oil, cooking oil, honey, maple syrup, hot sauce, chutney',
    },
  },
  {
    title: 'Food that keeps',
    reason: 'A parcel can be on the way over a weekend, in a warm van.',
    limit: 'It must keep for 5 days without cooling, and be packed airtight.',
    goods: {
      'Cakes and sweets': 'cake, cupcake, brownie, cookie, biscuit, chocolate, fudge, =sweets, easter egg',
      'Cheese, fruit and vegetables': 'cheese, fruit, vegetable, sausage, salami, fresh bread',
      'Food hampers': 'food, food hamper, hamper, food parcel',
    },
  },
  {
    title: 'Plants, seeds and soil',
    reason: 'They wilt, and plant health rules ask for papers between Great Britain and Northern Ireland.',
    limit: 'Within Great Britain only. Roots wrapped, soil held in a bag, and fit for 5 days in the dark.',
    goods: {
      'Plants and cut flowers':
        'plant, house plant, houseplant, seedling, sapling, bouquet, cut flowers, fresh flowers',
      'Bulbs and seeds': 'seed, flower bulb, tulip bulb, daffodil bulb, tuber',
      'Soil and compost': 'soil, compost, turf',
    },
  },
  {
    title: 'Strong magnets',
    reason: 'They disturb sorting machines and wipe cards.',
    limit: 'Paired or with a keeper, in the middle of the box with 5 cm of padding all round.',
    goods: { Magnets: 'magnet, neodymium magnet, rare earth magnet' },
  },
  {
    title: 'Christmas crackers',
    reason: 'Their snap is a tiny explosive.',
    limit: 'At most 2 boxes, in the shop’s own pack, never loose snaps.',
    goods: { 'Christmas crackers': 'christmas cracker, cracker snap' },
  },
  {
    title: 'Things that held fuel',
    reason: 'The vapour that is left burns more easily than the fuel.',
    limit: 'Drained, cleaned and aired until there is no smell, with the openings plugged.',
    goods: {
      'Garden machines': 'lawn mower, lawnmower, strimmer, chainsaw, leaf blower, hedge trimmer, generator',
      'Engines and fuel parts':
        'car engine, motorbike engine, outboard motor, carburettor, fuel tank, fuel pump, petrol can, jerry can',
      'Camping stoves': 'camping stove, camp stove, paraffin lamp, oil lamp',
    },
  },
];

export const uncompensatedGoods: readonly GoodsGroup[] = [
  {
    title: 'Glass, china and other fragile things',
    reason: 'Parcels are sorted by machines and stacked. What breaks in its box breaks by its nature.',
    goods: {
      'Glass and mirrors':
        '=glass, wine glass, beer glass, drinking glass, pint glass, champagne flute, glassware, mirror, glass vase, fish tank, aquarium, picture frame',
      'China, pottery and ceramics':
        'china, porcelain, pottery, ceramic, crockery, vase, mug, teapot, dinner plate, dinner set, figurine, tile',
      'Lamps and light bulbs': 'light bulb, lightbulb, fluorescent tube, chandelier, lampshade',
      'Screens and televisions': 'television, tv, computer monitor, flat screen, plasma screen',
      'Stone and plaster': 'marble, granite, slate, plaster cast, concrete',
      Eggs: '=eggs, hatching eggs',
    },
  },
  {
    title: 'Jewellery and watches',
    reason: 'Small things of high value are worth stealing, and their value can’t be told from the parcel.',
    goods: {
      Jewellery:
        'jewellery, jewelry, necklace, bracelet, earring, engagement ring, wedding ring, diamond ring, gold ring, brooch, cufflink, tiara',
      Watches: 'watch, wristwatch, pocket watch, rolex',
    },
  },
  {
    title: 'Art, antiques and collections',
    reason: 'There is no second one, and no shop’s price to pay you.',
    goods: {
      'Art and antiques': 'antique, painting, oil painting, artwork, sculpture, statue, heirloom, taxidermy, fur coat',
      Collections:
        'coin collection, =coins, stamp collection, rare stamp, trading card, pokemon card, memorabilia, signed shirt, medal',
    },
  },
  {
    title: 'Papers and data that can’t be replaced',
    reason: 'We can pay for paper or a device, not for what is written on it.',
    goods: {
      'Certificates and legal papers':
        'birth certificate, marriage certificate, degree certificate, legal document, title deed, driving licence, visa, exam paper, manuscript',
      'Photographs and albums': 'photograph, photo album, negatives, family photo',
      'Drives and memory cards': 'hard drive, hard disk, memory card, usb stick, memory stick, server',
    },
  },
  {
    title: 'Vouchers and tickets',
    reason: 'They are as good as money to whoever holds them.',
    goods: {
      'Gift cards and vouchers': 'gift card, gift voucher, gift token, voucher, postage stamp, prepaid card',
      Tickets:
        'concert ticket, event ticket, festival ticket, season ticket, train ticket, football ticket, travel ticket',
    },
  },
];
