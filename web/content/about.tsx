import { LocalDeliveryScene } from '../drawings/local-delivery-scene.tsx';
import { company, startingPrice } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';
import { EmailLink, PhoneLink, PostalAddress } from './contact-links.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'About Us',
  description: `${company.name} is a parcel courier from Dartford that drives electric vans. What we do, how a parcel travels, what it costs and where we go.`,
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={<p>A parcel courier from Dartford, with electric vans and a price that says what it includes.</p>}
      updated="2026-11-15"
      drawing={<LocalDeliveryScene className="h-auto w-full" />}
      sections={sections}
    />
  );
}

const sections: readonly ProseSection[] = [
  {
    id: 'what-we-do',
    heading: 'What we do',
    body: (
      <>
        <p>
          {company.name} is a parcel courier from Dartford. We collect at your door and deliver at another, anywhere in
          the United Kingdom, for private senders and for businesses.
        </p>
        <p>
          A parcel of up to 30 kg a piece can be priced, booked and paid for on this website. For air freight, sea
          freight and customs clearance we make you a price by hand: tell us what you send, how heavy it is and where it
          goes.
        </p>
      </>
    ),
  },
  {
    id: 'how-a-parcel-travels',
    heading: 'How a parcel travels',
    body: (
      <ol>
        <li>
          <strong>You get a price.</strong> Two postcodes and a weight are enough. The price includes VAT and every
          supplement, and we hold it for 30 minutes.
        </li>
        <li>
          <strong>You book and pay.</strong> You tell us who sends and who receives, and pay by card. You get a tracking
          code and a VAT invoice by email.
        </li>
        <li>
          <strong>We collect it.</strong> The driver scans the label at your door. Until that first scan you can cancel
          free of charge.
        </li>
        <li>
          <strong>It moves through our depots.</strong> Each scan adds a line to its tracking page: what happened, when,
          and in which town.
        </li>
        <li>
          <strong>We deliver it.</strong> To the person, a neighbour, a safe place, the letterbox or a pickup point. The
          tracking page says which.
        </li>
      </ol>
    ),
  },
  {
    id: 'our-approach',
    heading: 'Our approach',
    body: (
      <>
        <p>
          A courier’s footprint is mostly the van, so that is where we work. We drive electric vans. We fill them before
          they leave. We plan a round so that one van passes many doors, and one door sees one van.
        </p>
        <p>
          Electric does not mean that nothing is emitted: electricity has to be made. So each quote shows an estimate of
          the journey’s greenhouse gases in grams of CO<sub>2</sub>e, and says how we arrived at it.{' '}
          <Link href="/our-goals">Our Goals</Link> explains the method and what it leaves out.
        </p>
        <p>
          Islands need a ferry, and freight needs an aeroplane or a ship. Those are not electric, and we do not pretend
          that they are.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    heading: 'What it costs',
    body: (
      <>
        <p>
          Shipping starts at {startingPrice.exclVat} excl. VAT, {startingPrice.inclVat} incl. VAT. The price depends on
          the weight of each piece, the number of pieces, and whether one of the two addresses is in the Highlands, on
          an island or in Northern Ireland. Whether you send a document or a parcel makes no difference.
        </p>
        <p>What you see before you pay is what you pay. Nothing is added afterwards.</p>
      </>
    ),
  },
  {
    id: 'where-we-go',
    heading: 'Where we go',
    body: (
      <p>
        Every postcode in England, Wales, Scotland and Northern Ireland, with the Isle of Wight, the Isles of Scilly and
        the Scottish islands. We do not serve Jersey, Guernsey, the Isle of Man or British Forces addresses.
      </p>
    ),
  },
  {
    id: 'talk-to-us',
    heading: 'Talk to us',
    body: (
      <>
        <p>
          Most questions are answered under <Link href="/help">Help</Link>. For all others write to <EmailLink /> or
          call <PhoneLink />. If something went wrong, <Link href="/complaints">complain</Link>. Letters reach us here:
        </p>
        <PostalAddress />
      </>
    ),
  },
];
