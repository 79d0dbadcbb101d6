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
          A quote is made from the two postcodes, the weight and the number of pieces. It shows every part of the price:
          the rate for the weight, a supplement for some areas, and VAT. The total includes VAT.
        </p>
        <p>
          We hold a quoted price for 30 minutes. If you book from it in that time, you pay that price, even if our rates
          change meanwhile. After that we quote again, and you see the new price before you pay.
        </p>
        <p>
          Nothing is added later. If a piece turns out heavier than you said, we may leave it with you or hold it and
          ask you to book the right weight. We do not charge your card without asking you.
        </p>
        <p>
          Pieces above 30 kg and shipments of more than 99 pieces have no price on this website. Write to <EmailLink />,
          and we make you one.
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
          You pay by card, in pounds. The payment is made with our card payment provider: your card details go to them
          and never reach us. The button that books names the amount and that you are paying it.
        </p>
        <p>
          The contract of carriage is made when the provider tells us that the total is paid. We then confirm the
          booking by email, with your tracking code and a VAT invoice. If we cannot take the booking, we tell you and
          refund all of it.
        </p>
        <p>
          A shipment that you save and do not pay is not a contract. It stays in your history for 7 days and then
          expires.
        </p>
        <p>
          If you book many shipments with one file and one payment, each of them is a contract of its own, with its own
          tracking code and invoice. You can cancel one without the others.
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
          piece at the pickup address. Open the shipment in My Shipments and choose ‘Cancel this shipment’, write to{' '}
          <EmailLink /> or call <PhoneLink />. We refund the whole price to the card you paid with. We start the refund
          at once; banks usually take 5 to 10 working days to show it.
        </p>
        <p>
          After the first scan the service has begun, and the price is due. If we fail to collect within 28 days of your
          booking, it expires and we refund the whole price.
        </p>
        <p>
          If you are a consumer, you may know a right to cancel online contracts within 14 days. For the transport of
          goods on a day or in a period that was agreed, the law does not give that right (regulation 28(1)(h) of the
          Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013). The cancellation
          above is our own promise, and it comes on top of the rights you have when we do something wrong.
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
          The delivery time on a quote is counted in working days from collection. It is what we expect, not a promise
          of a day or an hour. We carry out the service within a reasonable time in any case, and tell you on the
          tracking page when something holds it up.
        </p>
        <p>
          Somebody must be there to hand the shipment over. We deliver to the address, not to one person: to whoever
          opens there, to a neighbour, to a safe place that was named, into the letterbox, or to a pickup point. The
          tracking page says which. If nobody can take it, we try again or leave it at a pickup point, and say so. If it
          cannot be delivered at all, we bring it back to you.
        </p>
        <h3>What the receiver may ask for</h3>
        <p>
          Until the shipment is out for delivery, the receiver may name a safe place or a neighbour, choose another of
          the days that we offer, and tell the driver what is needed at the door. You see these choices on the page of
          the shipment. We follow them where we reasonably can. A shipment that we leave in the place or with the
          neighbour that was named is delivered, and from then on we no longer answer for it. Another day is not a delay
          of ours.
        </p>
        <p>
          We tell you and the receiver by email how the shipment is getting on. By giving us the receiver’s details you
          confirm that you may, and that the receiver may be told about the shipment.
        </p>
        <h3>Others on the way</h3>
        <p>We may use other carriers for a part of the way. We answer for them as for ourselves.</p>
      </>
    ),
  },
  {
    id: 'prohibited-goods',
    heading: 'What you may not send',
    body: (
      <>
        <ul>
          <li>Anything that may not lawfully be sent, owned or sold, and counterfeit goods.</li>
          <li>Explosives, fireworks, ammunition, firearms and their parts, and weapons.</li>
          <li>
            Gases, aerosols, flammable liquids and solids, acids and other corrosives, poisons, infectious or
            radioactive material, and asbestos.
          </li>
          <li>
            Lithium batteries that are damaged, recalled or sent on their own. A battery built into a device may travel
            with it.
          </li>
          <li>Illegal drugs, and prescription medicines unless you are a pharmacy.</li>
          <li>Cash, bank cards, cheques, bullion, loose precious stones, and passports.</li>
          <li>Living animals, human or animal remains, and food or plants that perish without cooling.</li>
          <li>Waste, and anything that could hurt a person or spoil other parcels.</li>
        </ul>
        <p>
          Our <Link href="/prohibited-items">list of prohibited and restricted goods</Link> says it thing by thing. It
          also says which of these may travel in small amounts, such as perfume, and which goods we carry without
          compensation.
        </p>
        <p>
          If you are not sure, ask before you book. We may refuse such goods, hold them, return them, hand them to the
          authorities, or make them safe if they are dangerous. You bear the reasonable cost of that, and the damage
          that they do.
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
          Pack for a journey with other parcels on top and below: a rigid box in good condition, at least 5 cm of
          filling on every side, liquids sealed in a bag of their own, and tape on all seams. Fix the label flat on the
          largest side and remove old ones.
        </p>
        <p>
          Describe the contents truly and weigh each piece with its packaging. A piece may weigh 30 kg at most. We may
          open a piece if we have reason to think that it is unsafe, prohibited or damaged, or if the law requires it.
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
          We look after your shipment with reasonable care and skill from the first scan until it is delivered. If it is
          lost or damaged in that time because we did not, we refund the price of the carriage and pay what the goods
          were worth, or what the repair costs if that is less, <strong>up to £100 for each shipment</strong>. Do not
          send goods of a higher value unless you have insured them.
        </p>
        <p>We do not pay for loss or damage to the extent that it was caused by:</p>
        <ul>
          <li>packing that was not up to the journey, a wrong address or a wrong description;</li>
          <li>
            the nature of the goods, goods that may not be sent, or goods that our{' '}
            <Link href="/prohibited-items#no-compensation">list</Link> carries without compensation;
          </li>
          <li>events beyond our control that we could not have avoided with reasonable care.</li>
        </ul>
        <p>
          We answer only for loss that was a foreseeable result of what we did wrong. If you book for a business, we do
          not answer for lost profit, lost custom or other indirect loss.
        </p>
        <h3>What these terms do not limit</h3>
        <p>
          Nothing in these terms limits what we owe for death or injury caused by our negligence, for fraud, or for
          anything else that the law does not let us limit.
        </p>
        <p>
          If you are a consumer, the Consumer Rights Act 2015 says that a service must be carried out with reasonable
          care and skill (section 49), as we described it where you relied on that (section 50), and within a reasonable
          time (section 52). If it is not, you can ask us to do it again, or, where that is impossible or we do not do
          it within a reasonable time, for a reduction of the price, up to all of it (sections 54 to 56). We cannot
          exclude our duty of reasonable care and skill, and no limit here keeps you from getting back the price you
          paid (section 57). The £100 above is a limit only as far as the law finds it fair.
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
          expected delivery for a loss. Write to <EmailLink /> or call <PhoneLink /> with the tracking code, photographs
          of the goods and the packaging, and something that shows what the goods were worth. Keep both until we have
          answered.
        </p>
        <p>
          The sender claims, because the contract is with the sender; a receiver who tells us first helps. A consumer’s
          claim is not refused only because it comes later, but it becomes harder to find out what happened. We decide
          within 10 working days of having what we need and pay within 10 more. If you disagree, see{' '}
          <Link href="#complaints">Complaints</Link>.
        </p>
      </>
    ),
  },
];
