import type { GoodsGroup } from './goods-group.ts';

export const limitedGoods: readonly GoodsGroup[] = [
  {
    title: 'Perfume, aftershave and essential oils',
    reason: 'Flammable.',
    limit: 'At most 4 bottles of up to 150 ml each, in original packaging, caps taped, in a sealed bag.',
    goods: {
      'Perfume and aftershave':
        'perfume, aftershave, after shave, cologne, eau de toilette, eau de parfum, fragrance, body mist',
      'Essential oils': 'essential oil, massage oil, reed diffuser, room spray',
      'Hand sanitiser': 'hand sanitiser, hand sanitizer, hand gel, alcohol wipe, rubbing alcohol',
    },
  },
  {
    title: 'Nail varnish',
    reason: 'Flammable.',
    limit: 'At most 4 bottles of up to 30 ml each, individually wrapped, in a sealed bag.',
    goods: { 'Nail varnish and gel': 'nail varnish, nail polish, gel polish, nail gel, nail glue' },
  },
  {
    title: 'Aerosols for the body',
    reason: 'Pressurised, and usually flammable.',
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
    reason: 'Strong alcohol is flammable, bottles break, and there’s a legal age limit.',
    limit:
      'Up to 70 % by volume and 1 litre a bottle, each in 5 cm of padding and a sealed bag. The receiver must be 18 or over.',
    goods: {
      'Wine, beer and cider':
        'wine, beer, cider, lager, champagne, prosecco, cava, port wine, sherry, vermouth, pale ale, craft ale, bottle of port',
      'Spirits and liqueurs':
        'alcohol, =spirits, whisky, whiskey, gin, vodka, rum, brandy, cognac, tequila, liqueur, absinthe, limoncello',
    },
  },
  {
    title: 'Devices with a battery',
    reason: 'A lithium battery can catch fire if it’s crushed or switched on by accident.',
    limit:
      'The battery must stay inside, be undamaged and be 100 Wh or less. Switch the device off and pack it so nothing presses the button.',
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
    reason: 'Blades cut through packaging and hands, and most have a legal age limit.',
    limit:
      'Cover the blade with stiff card, tape it, then pad it. If you’re selling one, you must have checked that the buyer is 18 or over.',
    goods: {
      Knives:
        'knife, kitchen knife, chef knife, bread knife, carving knife, penknife, pen knife, craft knife, stanley knife, razor',
      'Axes, saws and shears':
        'axe, hatchet, hand saw, handsaw, saw blade, chisel, secateurs, garden shears, scythe, sickle',
      'Scissors and needles': 'scissors, scalpel, razor blade, knitting needle, hypodermic needle, syringe, drill bit',
    },
  },
  {
    title: 'Over-the-counter medicines',
    reason: 'It must be clear what they are and who made them.',
    limit: 'Sold without prescription, unopened, in original packaging with the leaflet, for one person’s own use.',
    goods: {
      'Painkillers and remedies':
        'medicine, paracetamol, ibuprofen, aspirin, painkiller, antihistamine, cough syrup, cough medicine, eye drops',
      'Vitamins and supplements': 'vitamin, supplement, protein powder, cbd oil, herbal remedy',
    },
  },
  {
    title: 'Tobacco and nicotine',
    reason: 'There’s a legal age limit, and duty must have been paid.',
    limit: 'UK duty paid, in original packaging. The receiver must be 18 or over.',
    goods: {
      'Cigarettes, cigars and tobacco': 'cigarette, cigar, tobacco, rolling tobacco, pipe tobacco, snuff',
      'Nicotine liquids and pouches': 'e liquid, vape juice, vape liquid, nicotine pouch, nicotine patch',
    },
  },
  {
    title: 'Water-based paint, glue and other liquids',
    reason: 'One leak can ruin many parcels.',
    limit: 'At most 1 litre a container, lid taped, in a sealed bag with something absorbent.',
    goods: {
      'Water-based paint and glue':
        'paint, emulsion paint, acrylic paint, chalk paint, glue, superglue, super glue, wood glue, ink',
      'Household and bath liquids':
        'shampoo, shower gel, liquid soap, detergent, washing up liquid, bubble bath, engine oil',
      'Oils, honey and sauces': 'olive oil, cooking oil, honey, maple syrup, hot sauce, chutney',
    },
  },
  {
    title: 'Food that keeps for 5 days',
    reason: 'A parcel can spend a weekend in a warm van.',
    limit: 'It must keep for 5 days without a fridge, in airtight packaging.',
    goods: {
      'Cakes and sweets': 'cake, cupcake, brownie, cookie, biscuit, chocolate, fudge, =sweets, easter egg',
      'Cheese, fruit and vegetables': 'cheese, fruit, vegetable, sausage, salami, fresh bread',
      'Food hampers': 'food, food hamper, hamper, food parcel',
    },
  },
  {
    title: 'Plants, seeds and soil',
    reason: 'They wilt, and plants need paperwork between Great Britain and Northern Ireland.',
    limit: 'Within Great Britain only. Wrap the roots, bag the soil, and make sure they’ll last 5 days in the dark.',
    goods: {
      'Plants and cut flowers':
        'plant, house plant, houseplant, seedling, sapling, bouquet, cut flowers, fresh flowers',
      'Bulbs and seeds': 'seed, flower bulb, tulip bulb, daffodil bulb, tuber',
      'Soil and compost': 'soil, compost, turf',
    },
  },
  {
    title: 'Strong magnets',
    reason: 'They interfere with sorting machines and wipe cards.',
    limit: 'In pairs or with a keeper, in the middle of the box with 5 cm of padding all round.',
    goods: { Magnets: 'magnet, neodymium magnet, rare earth magnet' },
  },
  {
    title: 'Christmas crackers',
    reason: 'The snap is a tiny explosive.',
    limit: 'At most 2 boxes, in original packaging, never loose snaps.',
    goods: { 'Christmas crackers': 'christmas cracker, cracker snap' },
  },
  {
    title: 'Fuel-powered equipment',
    reason: 'Leftover vapour catches fire more easily than fuel.',
    limit: 'Drained, cleaned and aired until there’s no smell, with the openings plugged.',
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
    reason: 'Parcels are sorted by machine and stacked, so fragile things can break even in a box.',
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
    reason: 'Small valuables are easy to steal, and we can’t check what they’re worth.',
    goods: {
      Jewellery:
        'jewellery, jewelry, necklace, bracelet, earring, engagement ring, wedding ring, diamond ring, gold ring, brooch, cufflink, tiara',
      Watches: 'watch, wristwatch, pocket watch, rolex',
    },
  },
  {
    title: 'Art, antiques and collections',
    reason: 'It can’t be replaced or valued.',
    goods: {
      'Art and antiques': 'antique, painting, oil painting, artwork, sculpture, statue, heirloom, taxidermy, fur coat',
      Collections:
        'coin collection, =coins, stamp collection, rare stamp, trading card, pokemon card, memorabilia, signed shirt, medal',
    },
  },
  {
    title: 'Documents and data that can’t be replaced',
    reason: 'We can pay for paper or a device, but not for what’s on it.',
    goods: {
      'Certificates and legal documents':
        'birth certificate, marriage certificate, degree certificate, legal document, title deed, driving licence, visa, exam paper, manuscript',
      'Photographs and albums': 'photograph, photo album, negatives, family photo',
      'Drives and memory cards': 'hard drive, hard disk, memory card, usb stick, memory stick, server',
    },
  },
  {
    title: 'Vouchers and tickets',
    reason: 'Anyone who has them can spend them like money.',
    goods: {
      'Gift cards and vouchers': 'gift card, gift voucher, gift token, voucher, postage stamp, prepaid card',
      Tickets:
        'concert ticket, event ticket, festival ticket, season ticket, train ticket, football ticket, travel ticket',
    },
  },
];
