import { company, startingPrice } from '../../lib/company.ts';

export const priceAnswers = [
  {
    id: 'price',
    question: 'What does it cost to send a parcel?',
    answer: `Shipping starts at ${startingPrice.exclVat} excl. VAT, ${startingPrice.inclVat} incl. VAT. The price depends on the weight of each piece, the number of pieces, and whether one of the two addresses is in the Highlands, on an island or in Northern Ireland.

Two postcodes and a weight are enough for a price. It includes VAT and every supplement, and nothing is added later.`,
    words: ['cost', 'costs', 'how much', 'rates', 'tariff', 'cheap', 'fee', 'vat', 'postage', 'quote', 'charge'],
    link: { to: '/?page=send', label: 'Get a price' },
  },
  {
    id: 'price-held',
    question: 'How long is a quote valid?',
    answer: `We hold a quoted price for 30 minutes. If you book from it in that time, you pay that price.

After that we make a new quote. You always see the price before you pay.`,
    words: ['expired', 'hold', 'valid', 'minutes', 'changed price', 'estimate'],
  },
  {
    id: 'where-we-deliver',
    question: 'Where do you collect and deliver?',
    answer: `Every postcode in England, Wales, Scotland and Northern Ireland, with the Isle of Wight, the Isles of Scilly and the Scottish islands.

We do not serve Jersey, Guernsey, the Isle of Man or British Forces (BFPO) addresses. They are not part of the United Kingdom’s inland post.`,
    words: [
      'area',
      'areas',
      'places',
      'postcode',
      'channel islands',
      'jersey',
      'guernsey',
      'isle of man',
      'bfpo',
      'uk',
    ],
  },
  {
    id: 'zones',
    question: 'Why is my address more expensive?',
    answer: `Some places need a ferry or a long road, so a supplement is added: for the Scottish Highlands, the Scottish islands, Northern Ireland, the Isle of Wight and the Isles of Scilly.

A shipment has one supplement at most: that of the sender’s or the receiver’s address, whichever is larger. The quote shows it on a line of its own.`,
    words: [
      'zone',
      'zones',
      'supplement',
      'surcharge',
      'extra',
      'highlands',
      'islands',
      'remote',
      'scotland',
      'scilly',
      'wight',
    ],
  },
  {
    id: 'how-long',
    question: 'How long does delivery take?',
    answer: `Counted in working days from the collection: 2 on the mainland, 3 to or from the Highlands, Northern Ireland and the Isle of Wight, and 4 to or from the Scottish islands and the Isles of Scilly. Saturdays, Sundays and the bank holidays of England and Wales do not count.

It is what we expect, not a promise of a day or an hour. The quote shows it, and once we have your parcel the tracking page names the day.`,
    words: ['days', 'time', 'fast', 'next day', 'speed', 'arrive', 'when', 'express', 'weekend', 'saturday'],
  },
  {
    id: 'weight',
    question: 'How heavy or large may a parcel be?',
    answer: `A piece may weigh up to 30 kg with its packaging, and a shipment may have up to 99 pieces. Enter the weight of the whole shipment: with several pieces we count each one with its share. Where the total gross weight is higher, it is the one we charge for.

The form sets no limit on size. If a piece is unusually long or bulky, or heavier than 30 kg, ask us before you book.`,
    words: ['kg', 'kilos', 'maximum', 'size', 'dimensions', 'big', 'heavy', 'large', 'pieces', 'limit', 'measure'],
  },
  {
    id: 'wrong-weight',
    question: 'What if I get the weight wrong?',
    answer: `Weigh each piece with its packaging and round up to be safe. If a piece turns out heavier than you said, we may leave it with you or hold it and ask you to book the right weight.

We never charge your card without asking you.`,
    words: ['heavier', 'scales', 'weigh', 'mistake', 'underweight', 'overweight'],
  },
  {
    id: 'northern-ireland',
    question: 'Do I need customs papers for Northern Ireland?',
    answer: `Not for a private parcel from one person to another: it travels between Great Britain and Northern Ireland without a declaration.

Goods that one business sends to another there can need one, and some goods have rules of their own: plants, seeds and soil, for example, we carry within Great Britain only. If you are not sure, ask us before you book.`,
    words: ['customs', 'ni', 'declaration', 'belfast', 'windsor', 'brexit', 'duty', 'border', 'bt'],
    link: { to: '/prohibited-items', label: 'See the list of goods' },
  },
  {
    id: 'abroad',
    question: 'Can I send a parcel abroad?',
    answer: `Not on this website, which books parcels within the United Kingdom. For goods that leave or enter the country we offer air freight, sea freight and customs clearance, and make you a price by hand.

Tell us what you send, how heavy it is and where it goes.`,
    words: ['international', 'overseas', 'europe', 'eu', 'usa', 'freight', 'country', 'air', 'sea', 'ireland'],
    link: { to: '/about#talk-to-us', label: 'Ask for a price' },
  },
  {
    id: 'emissions',
    question: 'How do you know what my parcel emits?',
    answer: `Each quote shows an estimate in grams of CO2e: the kilometres for the two doors, plus your parcel’s share of the van on the way, times what an electric van emits where its electricity is made. It stays with your shipment, and My Invoices leads to a statement for each year.

It is an estimate by a published method, not a measurement. We publish every figure in it, and what it leaves out.`,
    words: [
      'co2',
      'co2e',
      'carbon',
      'electric',
      'environment',
      'green',
      'climate',
      'footprint',
      'sustainable',
      'emissions',
    ],
    link: { to: '/our-goals#how-we-count', label: 'Read how we count' },
  },
];

export const paymentAnswers = [
  {
    id: 'paying',
    question: 'How can I pay?',
    answer: `By card, in pounds, when you book. Your card details go straight to our card payment provider and never reach us. Your bank may ask you to confirm the payment.

The button names the amount. Until you press it, nothing is charged.`,
    words: ['payment', 'pay', 'card', 'debit', 'credit', 'visa', 'mastercard', 'stripe', 'secure', '3d secure'],
  },
  {
    id: 'payment-failed',
    question: 'My payment did not work. What now?',
    answer: `The form says why: often the bank wants a confirmation, or another card helps. You can try again at once.

A shipment that is saved and not paid waits in My Shipments for 7 days. Choose Make Payment beside it. If you are not sure whether you have paid, look there first: a paid shipment is booked, and it is never charged twice.`,
    words: ['declined', 'refused', 'error', 'failed', 'card', 'twice', 'double', 'charged', 'pending payment', 'draft'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'draft',
    question: 'Can I save a shipment and pay later?',
    answer: `Yes. SAVE TO DRAFT in the last step keeps it in My Shipments, where you can pay for it within 7 days. After that it expires, and nothing is charged.`,
    words: ['draft', 'save', 'later', 'pending payment', 'unpaid', 'expire'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'cancel',
    question: 'How do I cancel a shipment?',
    answer: `Open it in My Shipments and choose ‘Cancel this shipment’. That is free until the first scan, which is when our driver takes the first piece, and the whole price comes back to your card.

After the first scan the service has begun and can no longer be cancelled here. A shipment that you have not paid can simply be deleted.`,
    words: ['cancellation', 'refund', 'cancelling', 'stop', 'delete', 'withdraw', 'change my mind', 'cooling off'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'refund',
    question: 'When do I get my refund?',
    answer: `We start it as soon as the shipment is cancelled or has expired. It goes to the card you paid with. Banks usually take 5 to 10 working days to show it.

The page of the shipment says how its payment stands, and a credit note is among your invoices.`,
    words: ['money back', 'refunded', 'credit note', 'bank', 'waiting', 'how long does it take'],
  },
  {
    id: 'refund-failed',
    question: 'My refund failed. What happens now?',
    answer: `Your bank sent it back, for example because the card has expired. We try again where that can help. If the card can’t take it, we still owe you the money and pay it to your bank account.

The page of the shipment says how it stands and what to do. Call us on ${company.phone} with the reference of the shipment. We never ask for bank details by email or chat.`,
    words: ['failed', 'sent back', 'rejected', 'expired', 'closed', 'bank account', 'bank details', 'owed'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'invoice',
    question: 'Where do I find my VAT invoice?',
    answer: `It comes with your receipt by email as a PDF, and stands under My Invoices as long as the law asks us to keep it. There you can also download a month’s invoices and credit notes as one CSV table.`,
    words: ['invoices', 'receipt', 'vat', 'bill', 'accounting', 'pdf', 'tax', 'bookkeeping', 'csv'],
    link: { to: '/dashboard/invoices', label: 'Go to My Invoices' },
  },
];
