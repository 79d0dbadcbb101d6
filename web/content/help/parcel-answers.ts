import { collectionDay } from '../../../contract/values/next-steps.ts';
import { publishedTerms } from '../../lib/published-terms.ts';

export const packingAnswers = [
  {
    id: 'packing',
    question: 'How should I pack my parcel?',
    answer: `For a journey with other parcels above and below it: a rigid box in good condition, at least 5 cm of padding on every side, and tape on all seams. Seal liquids in their own bag.

Fix the label flat on the largest side and remove old ones. If you’re sending several parcels, each one needs its own label.`,
    words: ['pack', 'package', 'box', 'wrap', 'wrapping', 'bubble', 'fragile', 'tape', 'protect', 'padding'],
  },
  {
    id: 'prohibited-goods',
    question: 'What can’t I send?',
    answer: `Anything that’s illegal or dangerous: explosives, gases, flammable liquids, weapons, drugs, live animals, cash and more. Some things can go within limits, such as perfume, alcohol or a phone with its battery inside.

You can search our list of about a hundred kinds of item. The form also tells you while you describe what you’re sending.`,
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
    link: { to: '/prohibited-items', label: 'Check what you can send' },
  },
  {
    id: 'label',
    question: 'Where do I find my label?',
    answer: `On your shipment’s page, as soon as you’ve paid: open My Shipments and choose the shipment. You can download the label for A4 paper or for a 4 × 6 inch label printer. There’s a label for each parcel.`,
    words: ['print', 'pdf', 'download', 'sticker', 'barcode', 'a4', 'thermal'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'no-printer',
    question: 'Can I send a parcel without a printer?',
    answer: `Yes, a single parcel. On your shipment’s page choose ‘No printer? Show the QR code’ and show it to the driver on your phone. They’ll scan it and bring a label. For several parcels in one shipment print the labels: each parcel needs its own.`,
    words: ['qr', 'code', 'phone', 'print', 'printing', 'label', 'paperless'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'collection',
    question: 'How do you collect my parcel?',
    answer: `Once you’ve paid, a driver comes to the collection address. ${collectionDay} Have the parcel packed and labelled, and someone there to hand it over. The driver scans the label at your door, and from then on you can track it.

If nobody’s there, we’ll say so on the tracking page and come again. If we can’t collect it within ${publishedTerms.unusedDays} of your booking, the shipment expires and we’ll refund the whole price.`,
    words: ['collect', 'pickup', 'pick up', 'driver', 'drop off', 'courier', 'hand over', 'missed collection'],
  },
  {
    id: 'change-address',
    question: 'Can I change the address after booking?',
    answer: `Until the first scan, yes: cancel the shipment, which is free, and book again with the right address. We’ll refund your card.

Once the parcel is on its way, tell us the tracking number and what’s wrong. We can’t promise to change it, but we’ll try.`,
    words: ['wrong address', 'edit', 'correct', 'mistake', 'postcode', 'redirect', 'amend'],
  },
  {
    id: 'bulk',
    question: 'I send a lot of parcels. Is there a quicker way?',
    answer: `Yes. Upload a CSV file with up to 1,000 parcels: check every price, fix anything that’s missing, and pay once. Each shipment still has its own label, tracking number and VAT invoice.

For regular collections, parcels over 30 kg or more than 99 parcels in a shipment, ask us for a quote.`,
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
    link: { to: '/dashboard/bulk', label: 'Upload a spreadsheet' },
  },
  {
    id: 'lost-or-damaged',
    question: 'What do you pay if a parcel is lost or damaged?',
    answer: `If we lose or damage it through our fault, we’ll refund the price of the delivery and pay what the contents were worth, up to ${publishedTerms.includedCover} for each shipment. Some things aren’t covered; the list of prohibited and restricted goods says which.

Please tell us within 14 days of delivery for damage, and within 28 days of the expected delivery for a loss, with the tracking number, photos and proof of value. Keep the contents and the packaging until we’ve answered.`,
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
    link: { to: '/terms-of-use#claims', label: 'How claims work' },
  },
];

export const receiverAnswers = [
  {
    id: 'tracking',
    question: 'Where is my parcel?',
    answer: `Enter the tracking number to see where it is, its journey so far and when we expect to deliver. You don’t need an account. The page updates by itself when the parcel moves.

We deliver from 8am to 6pm.`,
    words: ['track', 'tracking', 'find', 'status', 'late', 'arrive', 'follow', 'when', 'delivery time'],
    link: { to: '/track-parcel', label: 'Track a parcel' },
  },
  {
    id: 'tracking-number',
    question: 'I can’t find my tracking number',
    answer: `It’s in the emails we send to the sender and the receiver: two letters, nine digits and GB, such as CL 000 717 618 GB. Check your junk folder too. If you’re the sender, you’ll also find it in My Shipments.

Still can’t find it? Ask the sender, or contact us.`,
    words: ['number', 'lost', 'missing', 'email', 'spam', 'junk', 'tracking number', 'invalid', 'code'],
  },
  {
    id: 'no-movement',
    question: 'Tracking hasn’t changed for days. What can I do?',
    answer: `‘Booked’ means we’re waiting for the parcel: nobody has handed it to us yet. After that you’ll see each depot and van.

If it’s held up, the page says so, and gives a new day as soon as we know it. If it’s more than two working days late, contact us with the tracking number and we’ll look into it.`,
    words: ['stuck', 'late', 'delayed', 'not moving', 'lost', 'hold', 'no update', 'booked'],
  },
  {
    id: 'private-link',
    question: 'What can I do with the link in my email?',
    answer: `It opens your own page for the parcel. You’ll see the full address and can choose a safe place, a neighbour or another day, and tell the driver what you need. You don’t need an account.

Keep the link private. Anyone who has it can see your address and change your delivery choices. The tracking number alone doesn’t let them do that.`,
    words: ['my delivery', 'private', 'link', 'mail', 'options', 'preferences', 'change delivery', 'manage'],
  },
  {
    id: 'missed-delivery',
    question: 'I missed the delivery. What happens now?',
    answer: `We’ll try again on the next working day, or leave the parcel at a pickup point. The tracking page and an email tell you which. Before then you can choose a safe place, a neighbour or another day, using the link in your email or the tracking page with your postcode.

If we can’t deliver a parcel at all, it goes back to the sender.`,
    words: ['not at home', 'out', 'attempted', 'card', 'nobody', 'redeliver', 'again', 'second', 'pickup point'],
  },
  {
    id: 'safe-place',
    question: 'Can you leave my parcel in a safe place?',
    answer: `Yes, if you choose one before the parcel is out for delivery. Open the link in your email, or the tracking page with your postcode, and describe somewhere dry, out of sight of the street and easy to find.

If the place isn’t safe on the day, the driver may keep the parcel and try again.`,
    words: ['porch', 'shed', 'garage', 'bin', 'leave', 'outside', 'not in'],
  },
  {
    id: 'neighbour',
    question: 'Can a neighbour take my parcel?',
    answer: `Yes, if you tell us before the parcel is out for delivery. Open the link in your email, or the tracking page with your postcode, and give the neighbour’s name or house number. Please ask your neighbour first.

If we’ve left a parcel with a neighbour, the tracking page says so. Ask next door before you contact us.`,
    words: ['neighbor', 'next door', 'someone else', 'other house'],
  },
  {
    id: 'another-day',
    question: 'Can you deliver on another day?',
    answer: `Yes. Open the link in your email, or the tracking page with your postcode, and choose one of the days offered, as long as the parcel isn’t already out for delivery. The sender can see your choice.`,
    words: ['reschedule', 'later', 'holiday', 'change day', 'date', 'postpone', 'delay', 'redeliver'],
  },
  {
    id: 'delivery-needs',
    question: 'I need more time at the door. Can I tell the driver?',
    answer: `Yes. Open the link in your email, or the tracking page with your postcode, and choose what helps: more time, a loud knock, no steps. You can add a note.

Only we and the driver see it, never the sender. If you tick the box, we’ll remember it for your next parcels to the same address.`,
    words: [
      'disability',
      'disabled',
      'wheelchair',
      'deaf',
      'hearing',
      'accessibility',
      'knock',
      'steps',
      'elderly',
      'access',
    ],
  },
  {
    id: 'return',
    question: 'How do I return a parcel?',
    answer: `Open the link in our email about the delivered parcel and choose ‘Return this parcel’. Log in or create an account: we’ll fill in the form, and you’ll see the price before you pay. If the verification email opens in another browser, open our email about the parcel there too.

The sender may arrange and pay for the return instead. Your link then shows a QR code for our driver, and you don’t need to print anything. If you’re the sender, you’ll find ‘Return this parcel’ on the page of a delivered shipment in My Shipments.`,
    words: ['returns', 'returning', 'send back', 'send it back', 'sent back', 'return label', 'qr code', 'wrong item'],
  },
  {
    id: 'not-received',
    question: 'Tracking says delivered, but I haven’t got it',
    answer: `Check how it was delivered: the tracking page says if it went to a person, a neighbour, a safe place, the letterbox or a pickup point. Ask the people at your address, and look around the door and next door.

Not there? Contact us with the tracking number as soon as you can. We’ll ask the driver, and tell you and the sender what we find.`,
    words: ['missing', 'stolen', 'not arrived', 'delivered', 'lost', 'where', 'theft', 'wrong house'],
  },
  {
    id: 'damaged-on-arrival',
    question: 'My parcel arrived damaged',
    answer: `Keep everything, including the packaging, and take photos. Tell the sender: our contract is with them, and they need to make the claim within 14 days of delivery. You can also tell us yourself. We’ll look into every report.`,
    words: ['broken', 'damage', 'wet', 'open', 'torn', 'claim', 'complaint'],
    link: { to: '/complaints', label: 'Make a complaint' },
  },
  {
    id: 'receiver-data',
    question: 'How did you get my address, and who can see it?',
    answer: `The sender gave us your name, address, email address and phone number so we can deliver.

Anyone with the tracking number can see the towns and street names, but never a name, house number, phone number or email address. You can ask us at any time what we hold about you.`,
    words: ['privacy', 'gdpr', 'data', 'personal', 'email', 'phone', 'public', 'address'],
    link: { to: '/privacy-policy#tracking-page', label: 'What a tracking number shows' },
  },
  {
    id: 'unsubscribe',
    question: 'How do I stop the emails about a parcel?',
    answer: `Each one has a ‘Stop email updates’ link at the end. There’s also a switch on your own page for the parcel and in your account settings. We’ll then stop emailing that address about any parcel until you turn updates back on. You can still track your parcels.`,
    words: ['unsubscribe', 'emails', 'mails', 'stop', 'notifications', 'messages', 'spam'],
  },
  {
    id: 'fake-message',
    question: 'Is this message really from you?',
    answer: `We contact you by email, and our links start with the address of this website. We never ask a receiver for money, a password or card details, and we don’t send text messages about a fee.

If in doubt, don’t follow the link. Check the message here: every email of ours has a code at its end, and you can paste any message or link.`,
    words: ['scam', 'phishing', 'fraud', 'fake', 'text', 'sms', 'fee', 'suspicious', 'genuine', 'code'],
    link: { to: '/is-it-from-us', label: 'Check a message' },
  },
];
