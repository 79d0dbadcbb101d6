import { company } from '../../lib/company.ts';
import { publishedTerms } from '../../lib/published-terms.ts';

export const priceAnswers = [
  {
    id: 'price',
    question: 'How much does it cost to send a parcel?',
    answer: `Shipping starts at ${publishedTerms.startingExclVat} excl. VAT, ${publishedTerms.startingInclVat} incl. VAT. The price depends on how much each parcel weighs, how many you send, and whether either address is in the Highlands, on an island or in Northern Ireland.

Enter two postcodes and a weight to see your price. It includes VAT and every supplement, and nothing is added later.`,
    words: ['cost', 'costs', 'how much', 'rates', 'tariff', 'cheap', 'fee', 'vat', 'postage', 'quote', 'charge'],
    link: { to: '/?page=send', label: 'Get a price' },
  },
  {
    id: 'price-held',
    question: 'How long is a quote valid?',
    answer: `We hold a quoted price for 30 minutes. If you book from it in that time, you pay that price. After that we’ll make a new quote. You’ll always see the price before you pay.`,
    words: ['expired', 'hold', 'valid', 'minutes', 'changed price', 'estimate'],
  },
  {
    id: 'where-we-deliver',
    question: 'Where do you collect and deliver?',
    answer: `Every postcode in England, Wales, Scotland and Northern Ireland, including the Isle of Wight, the Isles of Scilly and the Scottish islands.

We don’t serve Jersey, Guernsey, the Isle of Man or British Forces (BFPO) addresses. They’re not part of the United Kingdom’s inland post.`,
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
    answer: `Some places need a ferry or a long drive, so we add a supplement for the Scottish Highlands, the Scottish islands, Northern Ireland, the Isle of Wight and the Isles of Scilly.

You’ll only pay one supplement per shipment: the larger of the sender’s and the receiver’s. The quote shows it on its own line.`,
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
    answer: `Counting working days from collection: 2 on the mainland, 3 to or from the Highlands, Northern Ireland and the Isle of Wight, and 4 to or from the Scottish islands and the Isles of Scilly. Saturdays, Sundays and bank holidays in England and Wales don’t count.

It’s what we expect, not a promise of a day or an hour. The quote shows it, and once we have your parcel the tracking page tells you the day.`,
    words: ['days', 'time', 'fast', 'next day', 'speed', 'arrive', 'when', 'express', 'weekend', 'saturday'],
  },
  {
    id: 'weight',
    question: 'How heavy or large can a parcel be?',
    answer: `Each parcel can weigh up to 30 kg including packaging, and a shipment can have up to 99 parcels. Enter the weight of the whole shipment: if you’re sending several, we share the weight equally between them. If the total gross weight is higher, that’s the weight we charge for.

The form sets no limit on size. If a parcel is unusually long or bulky, or heavier than 30 kg, ask us before you book.`,
    words: ['kg', 'kilos', 'maximum', 'size', 'dimensions', 'big', 'heavy', 'large', 'pieces', 'limit', 'measure'],
  },
  {
    id: 'wrong-weight',
    question: 'What if I get the weight wrong?',
    answer: `Weigh each parcel with its packaging and round up to be safe. If a parcel turns out heavier than you said, we may leave it with you or hold it and ask you to book the right weight. We’ll never charge your card without asking you.`,
    words: ['heavier', 'scales', 'weigh', 'mistake', 'underweight', 'overweight'],
  },
  {
    id: 'northern-ireland',
    question: 'Do I need customs forms for Northern Ireland?',
    answer: `Not for a private parcel from one person to another: it doesn’t need a declaration between Great Britain and Northern Ireland.

Goods that one business sends to another can need one, and some things have their own rules. For example, we only carry plants, seeds and soil within Great Britain. If you’re not sure, ask us before you book.`,
    words: ['customs', 'ni', 'declaration', 'belfast', 'windsor', 'brexit', 'duty', 'border', 'bt'],
    link: { to: '/prohibited-items', label: 'See what you can send' },
  },
  {
    id: 'abroad',
    question: 'Can I send a parcel abroad?',
    answer: `Not on this website, which books parcels within the United Kingdom. For anything going to or from another country we offer air freight, sea freight and customs clearance, and we’ll quote you individually. Tell us what you’re sending, how heavy it is and where it’s going.`,
    words: ['international', 'overseas', 'europe', 'eu', 'usa', 'freight', 'country', 'air', 'sea', 'ireland'],
    link: { to: '/about#talk-to-us', label: 'Ask for a quote' },
  },
  {
    id: 'emissions',
    question: 'How do you work out my parcel’s emissions?',
    answer: `Each quote shows an estimate in grams of CO2e: the kilometres for the two doors, plus your parcel’s share of the van’s journey, times what an electric van emits where its electricity is made. It stays with your shipment, and you can open a statement for each year from My Invoices.

It’s an estimate by a published method, not a measurement. We publish every figure in it, and what it leaves out.`,
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

The button shows the amount. You won’t be charged until you press it.`,
    words: ['payment', 'pay', 'card', 'debit', 'credit', 'visa', 'mastercard', 'stripe', 'secure', '3d secure'],
  },
  {
    id: 'payment-failed',
    question: 'My payment didn’t work. What now?',
    answer: `The form tells you why: often your bank needs you to confirm it, or another card will work. You can try again straight away. We keep an unpaid shipment in My Shipments for ${publishedTerms.unpaidDays}. Choose Make Payment beside it.

Not sure if you’ve paid? Check there first: a paid shipment is booked, and you’re never charged twice.`,
    words: ['declined', 'refused', 'error', 'failed', 'card', 'twice', 'double', 'charged', 'pending payment', 'draft'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'draft',
    question: 'Can I save a shipment and pay later?',
    answer: `Yes. SAVE TO DRAFT in the last step keeps it in My Shipments, where you can pay for it within ${publishedTerms.unpaidDays}. After that it expires, and you won’t be charged.`,
    words: ['draft', 'save', 'later', 'pending payment', 'unpaid', 'expire'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'cancel',
    question: 'How do I cancel a shipment?',
    answer: `Open it in My Shipments and choose ‘Cancel this shipment’. It’s free until the first scan, when our driver collects the first parcel, and we’ll refund the whole price to your card.

After the first scan the service has begun, and you can’t cancel it here. If you haven’t paid for a shipment, you can just delete it.`,
    words: ['cancellation', 'refund', 'cancelling', 'stop', 'delete', 'withdraw', 'change my mind', 'cooling off'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'refund',
    question: 'When do I get my refund?',
    answer: `We start it as soon as the shipment is cancelled or expires. It goes to the card you paid with, and usually takes 5 to 10 working days to reach your account.

Check the refund on the shipment’s page. You’ll find a credit note in My Invoices.`,
    words: ['money back', 'refunded', 'credit note', 'bank', 'waiting', 'how long does it take'],
  },
  {
    id: 'refund-failed',
    question: 'My refund failed. What happens now?',
    answer: `Your bank sent it back, for example because the card has expired. We’ll try again if that can help. If the card can’t take it, we still owe you the money and will pay it to your bank account.

The shipment’s page shows what’s happening and what to do. Call us on ${company.phone} and quote the shipment’s reference. We’ll never ask for bank details by email or chat.`,
    words: ['failed', 'sent back', 'rejected', 'expired', 'closed', 'bank account', 'bank details', 'owed'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'invoice',
    question: 'Where do I find my VAT invoice?',
    answer: `We email it with your receipt as a PDF, and you’ll find it in My Invoices for as long as the law asks us to keep it. You can also download a month’s invoices and credit notes there as one CSV file.`,
    words: ['invoices', 'receipt', 'vat', 'bill', 'accounting', 'pdf', 'tax', 'bookkeeping', 'csv'],
    link: { to: '/dashboard/invoices', label: 'Go to My Invoices' },
  },
];
