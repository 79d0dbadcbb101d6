import type { ReactNode } from 'react';
import { PersonDrawing, type PersonRole } from '../drawings/person-drawing.tsx';
import { BusinessScene } from '../drawings/scenes/business-scene.tsx';
import { LocalDeliveryScene } from '../drawings/scenes/local-delivery-scene.tsx';
import { company } from '../lib/company.ts';
import { publishedTerms } from '../lib/published-terms.ts';
import { Link } from '../ui/buttons/link.tsx';
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
          Shipping starts at {publishedTerms.startingExclVat} excl. VAT, {publishedTerms.startingInclVat} incl. VAT. The
          price depends on how much each parcel weighs, how many you send, and whether either address is in the
          Highlands, on an island or in Northern Ireland. Documents and parcels cost the same.
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

/** What our own data says, and nothing else: tariff, post areas, terms of carriage, method 2026-1. e2e/about-figures.test.ts asks the product. */
const figures: readonly { readonly figure: string; readonly about: ReactNode }[] = [
  {
    figure: publishedTerms.startingInclVat,
    about: `incl. VAT is where prices start. That’s ${publishedTerms.startingExclVat} excl. VAT.`,
  },
  { figure: '121', about: 'postcode areas: all of England, Wales, Scotland and Northern Ireland.' },
  { figure: '2 to 4', about: 'working days after we collect. Two on the UK mainland, four to the furthest islands.' },
  {
    figure: publishedTerms.includedCover,
    about: 'for each shipment is the most we pay for lost or damaged contents. It’s in every price.',
  },
  {
    figure: '398 g',
    about: (
      <>
        CO<sub>2</sub>e for a parcel from Dartford to Manchester, by{' '}
        <Link href="/our-goals#how-we-count">our published method</Link>.
      </>
    ),
  },
  { figure: '30 min', about: 'is how long we hold a price for you.' },
];

const people: readonly { readonly role: PersonRole; readonly name: string; readonly text: string }[] = [
  {
    role: 'collects',
    name: 'Collecting',
    text: 'We come to your door and scan the label. From then on you can follow it.',
  },
  {
    role: 'sorts',
    name: 'Sorting',
    text: 'We scan every parcel in and out of the depot, and put it on the right van.',
  },
  {
    role: 'drives',
    name: 'Delivering',
    text: 'We read the receiver’s choices first: a safe place, a neighbour, more time.',
  },
  { role: 'answers', name: 'Answering', text: 'We read every message. Chat, email or call: a person replies.' },
];

/** The head of the About page: figures, people and the depot. */
function AboutCompany() {
  return (
    <div className="grid gap-12 lg:gap-16">
      <Part id="in-numbers" heading="In numbers">
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-3 lg:gap-x-12">
          {figures.map(({ figure, about }) => (
            <div key={figure} className="flex flex-col-reverse justify-end border-t-3 border-route pt-3">
              <dt className="mt-1 text-quiet">{about}</dt>
              <dd className="figures text-3xl font-extrabold lg:text-4xl">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          On time, late or lost: see <Link href="/service">how well we deliver</Link>.
        </p>
      </Part>
      <Part id="people" heading="Who looks after your parcel">
        <ul className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {people.map(({ role, name, text }) => (
            <li key={role} className="flex gap-4 lg:block">
              <PersonDrawing role={role} className="h-auto w-24 shrink-0 self-start lg:w-30" />
              <div>
                <h3 className="text-xl lg:mt-3">{name}</h3>
                <p className="mt-1 text-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Part>
      <section
        aria-labelledby="depot"
        className="relative on-evergreen grid items-end gap-x-12 overflow-hidden rounded-card px-6 pt-8 md:grid-cols-2 lg:px-10"
      >
        <div className="self-center pb-8">
          <h2 id="depot" className="text-2xl lg:text-3xl">
            Our depot in Dartford
          </h2>
          <p className="mt-3 text-lg text-quiet">
            Parcels are scanned in, sorted by postcode and loaded into electric vans here. Each scan is on your tracking
            page, with the time and the town.
          </p>
          <p className="mt-3">{company.address.join(', ')}</p>
        </div>
        <BusinessScene className="block h-auto w-full" />
        <span className="absolute inset-x-0 bottom-0 border-b-3 border-route" />
      </section>
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}

function Part({ id, heading, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl lg:text-3xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
