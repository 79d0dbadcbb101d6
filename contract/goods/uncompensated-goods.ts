import type { GoodsGroup } from './goods-group.ts';

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
