import type { HelpAnswer } from './help-answer.ts';

/** What people ask with a box on the table. */
export const packingAnswers: readonly HelpAnswer[] = [
  {
    id: 'packing',
    audience: 'sender',
    question: 'How should I pack my parcel?',
    answer: `For a journey with other parcels on top and below: a rigid box in good condition, at least 5 cm of filling on every side, and tape on all seams. Seal liquids in a bag of their own.

Fix the label flat on the largest side and remove old ones. With several pieces, each gets its own label.`,
    words: ['pack', 'package', 'box', 'wrap', 'wrapping', 'bubble', 'fragile', 'tape', 'protect', 'padding'],
  },
  {
    id: 'prohibited-goods',
    audience: 'sender',
    question: 'What may I not send?',
    answer: `Nothing that is unlawful or dangerous for who carries it: explosives, gases, flammable liquids, weapons, drugs, live animals, cash and more. Some things travel within limits, such as perfume, alcohol or a phone with its battery inside.

The list names a hundred kinds of goods and can be searched. The form also tells you while you describe what you send.`,
    words: [
      'prohibited',
      'forbidden',
      'banned',
      'allowed',
      'restricted',
      'dangerous',
      'battery',
      'perfume',
      'alcohol',
      'knife',
      'items',
    ],
    link: { to: '/prohibited-items', label: 'Search the list of goods' },
  },
  {
    id: 'label',
    audience: 'sender',
    question: 'Where do I find my label?',
    answer: `On the page of your shipment, as soon as it is paid: open My Shipments and choose the shipment. You can download the label for A4 paper or for a 4 × 6 inch label printer.

A shipment with several pieces has one label for each.`,
    words: ['print', 'pdf', 'download', 'sticker', 'barcode', 'a4', 'thermal'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'no-printer',
    audience: 'sender',
    question: 'Can I send a parcel without a printer?',
    answer: `Yes. On the page of your shipment choose ‘No printer? Show the QR code’ and show it to the driver on your phone. The driver scans it and brings the label.`,
    words: ['qr', 'code', 'phone', 'print', 'printing', 'label', 'paperless'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'collection',
    audience: 'sender',
    question: 'How is my parcel collected?',
    answer: `Once it is paid, a driver comes to the pickup address. Have the parcel packed and labelled, and somebody there to hand it over. The driver scans the label at your door, and from then on you can follow it.

If nobody is there, we say so on the tracking page and come again. A shipment that we could not collect within 28 days of your booking expires, and we refund the whole price.`,
    words: ['collect', 'pickup', 'pick up', 'driver', 'drop off', 'courier', 'hand over', 'missed collection'],
  },
  {
    id: 'change-address',
    audience: 'sender',
    question: 'Can I change the address after booking?',
    answer: `Until the first scan: cancel the shipment, which is free, and book again with the right address. What you have paid comes back to your card.

Once the parcel is on its way, tell us the tracking code and what is wrong. We can’t promise it, but we try.`,
    words: ['wrong address', 'edit', 'correct', 'mistake', 'postcode', 'redirect', 'amend'],
  },
  {
    id: 'bulk',
    audience: 'sender',
    question: 'I send many parcels. Is there a quicker way?',
    answer: `Yes. Upload a CSV file with up to 1,000 parcels: you see the price of all of them, put right what is missing, and pay once. Each shipment still has its own label, tracking code and VAT invoice.

For regular collections, pieces above 30 kg or more than 99 pieces, ask us for an offer.`,
    words: [
      'business',
      'bulk',
      'csv',
      'upload',
      'spreadsheet',
      'excel',
      'import',
      'shop',
      'company',
      'trade',
      'many',
      'account',
    ],
    link: { to: '/dashboard/bulk', label: 'Send many parcels' },
  },
  {
    id: 'lost-or-damaged',
    audience: 'sender',
    question: 'What do you pay if a parcel is lost or damaged?',
    answer: `If it happens in our care because we did not take enough of it, we refund the price of the carriage and pay what the goods were worth, up to £100 for each shipment. Some goods travel without compensation; the list of goods names them.

Please tell us within 14 days of the delivery for damage, and within 28 days of the expected delivery for a loss, with the tracking code, photographs and something that shows the value. Keep the goods and the packaging until we have answered.`,
    words: [
      'claim',
      'claims',
      'broken',
      'compensation',
      'insurance',
      'lost',
      'damage',
      'missing',
      'liability',
      'cover',
    ],
    link: { to: '/terms-of-use#claims', label: 'Read how a claim works' },
  },
];
