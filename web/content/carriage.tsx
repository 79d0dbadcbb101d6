import { publishedTerms } from '../lib/published-terms.ts';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import type { ProseSection } from './prose-page.tsx';

/** The middle of the Terms of Use: from the quote to a claim. */
export const termsOfCarriage: readonly ProseSection[] = [
  {
    id: 'prices',
    heading: 'Quotes and prices',
    body: (
      <>
        <p>
          We make a quote from the two postcodes, the weight and the number of pieces. It shows every part of the price:
          the rate for the weight, a supplement for some areas, and VAT. The total includes VAT.
        </p>
        <p>
          We hold a quoted price for 30 minutes. If you book from it in that time, you pay that price, even if our rates
          change in the meantime. After that we’ll quote again, and you’ll see the new price before you pay.
        </p>
        <p>
          Nothing is added later. If a piece turns out heavier than you said, we may leave it with you or hold it and
          ask you to book the right weight. We won’t charge your card without asking you.
        </p>
        <p>
          We don’t price pieces over 30 kg, or shipments of more than 99 pieces, on this website. Email <EmailLink />{' '}
          and we’ll quote you.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    heading: 'Booking and paying',
    body: (
      <>
        <p>
          You pay by card, in pounds. You pay through our card payment provider: your card details go to them and never
          reach us. The button that books shows the amount and says that you’re paying it.
        </p>
        <p>
          The contract of carriage is made when the provider tells us that the total is paid. We then confirm the
          booking by email, with your tracking number and a VAT invoice. If we can’t take the booking, we’ll tell you
          and refund all of it.
        </p>
        <p>
          A shipment that you save and don’t pay for isn’t a contract. It stays in your history for{' '}
          {publishedTerms.unpaidDays} and then expires.
        </p>
        <p>
          If you book many shipments with one file and one payment, each one is a separate contract, with its own
          tracking number and invoice. You can cancel one without the others.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    heading: 'Cancelling',
    body: (
      <>
        <p>
          <strong>You can cancel free of charge until the first scan</strong>, that is until our driver scans the first
          piece at the collection address. Open the shipment in My Shipments and choose ‘Cancel this shipment’, email{' '}
          <EmailLink /> or call <PhoneLink />. We’ll refund the whole price to the card you paid with. We start the
          refund straight away; it usually takes 5 to 10 working days to reach your account.
        </p>
        <p>
          After the first scan the service has begun, and the price is due. If we fail to collect within{' '}
          {publishedTerms.unusedDays} of your booking, it expires and we refund the whole price.
        </p>
        <p>
          If you’re a consumer, you may know of a right to cancel online contracts within 14 days. For the transport of
          goods on an agreed day or in an agreed period, the law doesn’t give that right (regulation 28(1)(h) of the
          Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013). The cancellation
          above is our own promise, on top of your rights when we do something wrong.
        </p>
      </>
    ),
  },
  {
    id: 'collection-and-delivery',
    heading: 'Collection and delivery',
    body: (
      <>
        <p>
          We count the delivery time on a quote in working days from collection. It’s what we expect, not a promise of a
          day or an hour. We’ll always carry out the service within a reasonable time, and tell you on the tracking page
          if something holds it up.
        </p>
        <p>
          Someone must be there to hand the shipment over. We deliver to the address, not to one person: to anyone who
          opens the door there, to a neighbour, to a safe place that was chosen, through the letterbox, or to a pickup
          point. The tracking page says which. If nobody can take it, we’ll try again or leave it at a pickup point, and
          say so. If we can’t deliver it at all, we’ll bring it back to you.
        </p>
        <h3>What the receiver can ask for</h3>
        <p>
          Until the shipment is out for delivery, the receiver can choose a safe place, a neighbour or another of the
          days we offer, and tell the driver what they need at the door. You’ll see their choice of place and day on the
          shipment’s page. We follow these choices where we reasonably can. Once we leave a shipment in the chosen place
          or with the chosen neighbour, it is delivered and we’re no longer responsible for it. Choosing another day
          doesn’t count as a delay by us.
        </p>
        <p>
          We’ll email you and the receiver about the shipment’s progress. By giving us the receiver’s details you
          confirm that you’re allowed to, and that we can tell the receiver about the shipment.
        </p>
        <h3>Other carriers</h3>
        <p>We may use other carriers for part of the journey. We’re responsible for them as we are for ourselves.</p>
      </>
    ),
  },
  {
    id: 'prohibited-goods',
    heading: 'What you can’t send',
    body: (
      <>
        <ul>
          <li>Anything that is illegal to send, own or sell, and counterfeit goods.</li>
          <li>Explosives, fireworks, ammunition, firearms and their parts, and weapons.</li>
          <li>
            Gases, aerosols, flammable liquids and solids, acids and other corrosives, poisons, infectious or
            radioactive material, and asbestos.
          </li>
          <li>
            Lithium batteries that are damaged, recalled or sent on their own. You can send a battery that’s built into
            a device.
          </li>
          <li>Illegal drugs, and prescription medicines unless you’re a pharmacy.</li>
          <li>Cash, bank cards, cheques, bullion, loose precious stones, and passports.</li>
          <li>Living animals, human or animal remains, and food or plants that perish without cooling.</li>
          <li>Waste, and anything that could hurt a person or spoil other parcels.</li>
        </ul>
        <p>
          Our <Link href="/prohibited-items">list of prohibited and restricted goods</Link> has all the details. It also
          says what you can send in small amounts, such as perfume, and which goods we carry without compensation.
        </p>
        <p>
          If you’re not sure, ask before you book. We may refuse such goods, hold them, return them, hand them to the
          authorities, or make them safe if they’re dangerous. You must pay the reasonable cost of that, and for any
          damage they cause.
        </p>
      </>
    ),
  },
  {
    id: 'packing',
    heading: 'Packing and labelling',
    body: (
      <>
        <p>
          Pack for a journey with other parcels above and below: a rigid box in good condition, at least 5 cm of padding
          on every side, liquids sealed in their own bag, and tape on all seams. Fix the label flat on the largest side
          and remove old ones.
        </p>
        <p>
          Describe the contents accurately and weigh each piece with its packaging. A piece can weigh up to 30 kg. We
          may open a piece if we have reason to think it’s unsafe, prohibited or damaged, or if the law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    heading: 'If something goes wrong',
    body: (
      <>
        <p>
          We look after your shipment with reasonable care and skill from the first scan until it’s delivered. If it’s
          lost or damaged in that time because we didn’t, we’ll refund the price of the carriage and pay what the goods
          were worth, or the cost of repair if that’s less,{' '}
          <strong>up to {publishedTerms.includedCover} for each shipment</strong>. Don’t send goods worth more unless
          you’ve insured them.
        </p>
        <p>We don’t pay for loss or damage to the extent that it was caused by:</p>
        <ul>
          <li>packing that wasn’t strong enough for the journey, a wrong address or a wrong description;</li>
          <li>
            the nature of the goods, goods you’re not allowed to send, or goods that our{' '}
            <Link href="/prohibited-items#no-compensation">list</Link> carries without compensation;
          </li>
          <li>events beyond our control that we couldn’t have avoided with reasonable care.</li>
        </ul>
        <p>
          We’re only responsible for loss that was a foreseeable result of what we did wrong. If you book for a
          business, we’re not responsible for lost profit, lost custom or other indirect loss.
        </p>
        <h3>What these terms don’t limit</h3>
        <p>
          Nothing in these terms limits what we owe for death or injury caused by our negligence, for fraud, or for
          anything else that the law doesn’t let us limit.
        </p>
        <p>
          If you’re a consumer, the Consumer Rights Act 2015 says that a service must be carried out with reasonable
          care and skill (section 49), as we described it where you relied on that (section 50), and within a reasonable
          time (section 52). If it isn’t, you can ask us to do it again, or, where that’s impossible or we don’t do it
          within a reasonable time, for a reduction of the price, up to all of it (sections 54 to 56). We can’t exclude
          our duty of reasonable care and skill, and no limit here keeps you from getting back the price you paid
          (section 57). The {publishedTerms.includedCover} above is a limit only as far as the law finds it fair.
        </p>
      </>
    ),
  },
  {
    id: 'claims',
    heading: 'Claims',
    body: (
      <>
        <p>
          Tell us as soon as you can: please within 14 days of the delivery for damage, and within 28 days of the
          expected delivery for a loss. Email <EmailLink /> or call <PhoneLink /> with the tracking number, photos of
          the goods and the packaging, and proof of what the goods were worth. Keep both until we’ve answered.
        </p>
        <p>
          The sender makes the claim, because the contract is with the sender; it helps if the receiver tells us first.
          We won’t refuse a consumer’s claim just because it’s late, but it gets harder to find out what happened. We’ll
          decide within 10 working days of having what we need and pay within 10 more. If you disagree, see{' '}
          <Link href="#complaints">Complaints</Link>.
        </p>
      </>
    ),
  },
];
