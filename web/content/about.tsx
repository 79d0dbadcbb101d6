import { LocalDeliveryScene } from '../drawings/local-delivery-scene.tsx';
import { company, startingPrice } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';
import { AboutCompany } from './about-company.tsx';
import { EmailLink, PhoneLink, PostalAddress } from './contact-links.tsx';
import { ProsePage, type ProseSection } from './prose-page.tsx';

export const page = {
  title: 'About Us',
  description: `${company.name} is a parcel courier from Dartford with electric vans. What we do, how your parcel gets there, what it costs and where we go.`,
};

export function Component() {
  return (
    <ProsePage
      title={page.title}
      lead={<p>A parcel courier from Dartford, with electric vans and no hidden charges.</p>}
      drawing={<LocalDeliveryScene className="h-auto w-full" />}
      intro={<AboutCompany />}
      foldedUnder="More about us"
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
          {company.name} is a parcel courier from Dartford. We collect from your door and deliver to another, anywhere
          in the United Kingdom, for people and businesses.
        </p>
        <p>
          You can price, book and pay for parcels up to 30 kg on this website. For air freight, sea freight and customs
          clearance we’ll quote you individually: tell us what you’re sending, how heavy it is and where it’s going.
        </p>
      </>
    ),
  },
  {
    id: 'how-a-parcel-travels',
    heading: 'How your parcel gets there',
    body: (
      <ol>
        <li>
          <strong>You get a price.</strong> All we need is two postcodes and a weight. The price includes VAT and every
          supplement, and we hold it for 30 minutes.
        </li>
        <li>
          <strong>You book and pay.</strong> Tell us who’s sending and who’s receiving, and pay by card. We’ll email you
          a tracking number and a VAT invoice.
        </li>
        <li>
          <strong>We collect it.</strong> The driver scans the label at your door. Until that first scan you can cancel
          free of charge.
        </li>
        <li>
          <strong>It moves through our depots.</strong> Each scan adds to its tracking page: what happened, when and in
          which town.
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
          A courier’s footprint is mostly the van, so that’s where we start. We drive electric vans. We fill them before
          they leave. We plan rounds so one van visits many doors, and each door sees one van.
        </p>
        <p>
          Electric doesn’t mean zero emissions: electricity has to be made. So each quote estimates your delivery’s
          greenhouse gases in grams of CO<sub>2</sub>e, and says how we worked it out.{' '}
          <Link href="/our-goals">Our Goals</Link> explains the method and what it leaves out.
        </p>
        <p>
          Islands need a ferry, and freight needs a plane or a ship. Those aren’t electric, and we don’t pretend they
          are.
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
          how much each parcel weighs, how many you send, and whether either address is in the Highlands, on an island
          or in Northern Ireland. Documents and parcels cost the same.
        </p>
        <p>The price you see before you pay is the price you pay. Nothing is added later.</p>
      </>
    ),
  },
  {
    id: 'where-we-go',
    heading: 'Where we go',
    body: (
      <p>
        Every postcode in England, Wales, Scotland and Northern Ireland, including the Isle of Wight, the Isles of
        Scilly and the Scottish islands. We don’t serve Jersey, Guernsey, the Isle of Man or British Forces addresses.
      </p>
    ),
  },
  {
    id: 'talk-to-us',
    heading: 'Talk to us',
    body: (
      <>
        <p>
          You’ll find most answers in <Link href="/help">Help</Link>. For anything else, email <EmailLink /> or call{' '}
          <PhoneLink />. If something went wrong, <Link href="/complaints">make a complaint</Link>. Our postal address:
        </p>
        <PostalAddress />
      </>
    ),
  },
];
