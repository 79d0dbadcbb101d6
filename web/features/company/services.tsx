import type { ComponentType } from 'react';
import { PhoneLink } from '../../content/contact-links.tsx';
import type { DrawingProps } from '../../drawings/drawing.tsx';
import { BusinessScene } from '../../drawings/scenes/business-scene.tsx';
import { AirFreightScene, CustomsClearanceScene, SeaFreightScene } from '../../drawings/scenes/freight-scenes.tsx';
import { LocalDeliveryScene } from '../../drawings/scenes/local-delivery-scene.tsx';
import { company } from '../../lib/company.ts';
import { publishedTerms } from '../../lib/published-terms.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Road } from './road.tsx';

interface Service {
  readonly name: string;
  readonly Scene: ComponentType<DrawingProps>;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
}

const askUs = (subject: string) => `mailto:${company.email}?subject=${encodeURIComponent(subject)}`;

const services: readonly Service[] = [
  {
    name: 'Local delivery',
    Scene: LocalDeliveryScene,
    text: `Parcels up to 30 kg, door to door across the UK. From ${publishedTerms.startingExclVat} excl. VAT, ${publishedTerms.startingInclVat} incl. VAT.`,
    action: { label: 'Get a price for a parcel', href: '/?page=send' },
  },
  {
    name: 'Air freight',
    Scene: AirFreightScene,
    text: 'When it can’t wait for a ship. We collect, book the flight and handle the paperwork.',
    action: { label: 'Ask about air freight', href: askUs('Air freight') },
  },
  {
    name: 'Customs clearance',
    Scene: CustomsClearanceScene,
    text: 'Declarations, commodity codes and duty, handled for anything entering or leaving the country.',
    action: { label: 'Ask about customs clearance', href: askUs('Customs clearance') },
  },
  {
    name: 'Sea freight',
    Scene: SeaFreightScene,
    text: 'Full containers and part loads, for heavy or bulky things that can take weeks rather than days.',
    action: { label: 'Ask about sea freight', href: askUs('Sea freight') },
  },
];

/** The four services, strung on the route: down the left edge on a phone, through all four scenes in a row on a wide screen. */
export function ServicesSection() {
  return (
    <section aria-labelledby="services" className="mx-auto max-w-page px-gutter">
      <div className="relative pt-14 pb-8 pl-8 lg:pt-20 lg:pb-2 lg:pl-14">
        <Road className="road-across inset-x-0 top-0 h-6 rounded-tl-[1.5rem] border-t-3 border-l-3" />
        <Road className="road-down top-6 bottom-0 left-0 border-l-3" />
        <span className="station absolute -left-2 mt-2 bg-page" />
        <h2 id="services" className="text-2xl lg:text-3xl">
          Services
        </h2>
        <p className="mt-2 max-w-measure text-lg text-balance text-quiet">
          Book a parcel online. For freight, tell us what you’re sending and where, and we’ll quote you.
        </p>
      </div>
      <div className="relative">
        <Road className="inset-y-0 left-0 border-l-3 lg:hidden" />
        <ul className="grid grid-cols-1 gap-y-10 wrap-break-word pb-section pl-8 sm:grid-cols-2 lg:grid-cols-4 lg:px-14 lg:pb-0">
          {services.map(({ name, Scene, text, action }) => (
            <li key={name} className="group flex flex-col">
              <div className="relative">
                <Road className={roadToScene} />
                <Scene className="block h-auto w-full" />
                <Road className="top-[82.35%] bottom-0 left-full hidden w-14 rounded-tr-[1.5rem] border-t-3 border-r-3 lg:group-last:block" />
              </div>
              <div className="relative flex flex-1 flex-col items-start pt-2 pr-6 lg:pb-section">
                <h3 className="text-xl">{name}</h3>
                <p className="mt-1 mb-1 grow text-quiet">{text}</p>
                <Link href={action.href} className="inline-flex min-h-11 items-center">
                  {action.label}
                </Link>
                <Road className="inset-y-0 left-full hidden w-14 border-r-3 lg:group-last:block" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

// The road inside a scene lies between 82.35 % and 84.12 % of its height: these stretches lead to it from the left edge,
// to every scene on a phone, to the first of a row of two, and around a bend to the first of the row of four.
const roadToScene =
  'right-full bottom-[15.88%] w-8 border-b-3 sm:group-even:hidden ' +
  'lg:top-0 lg:hidden lg:w-14 lg:rounded-bl-[1.5rem] lg:border-l-3 lg:group-first:block';

/** The banner for businesses, across the whole page: what the form cannot price, and how to ask for it. */
export function BusinessBanner() {
  return (
    <section aria-labelledby="business" className="on-evergreen">
      <div className="relative mx-auto max-w-page px-gutter">
        <div className="relative grid grid-cols-1 pb-12 pl-8 lg:grid-cols-2 lg:items-end lg:gap-8 lg:px-14">
          <Road className="inset-y-0 left-0 border-l-3 lg:hidden" />
          <Road className="right-0 bottom-12 left-0 border-b-3 lg:top-0 lg:left-1/2 lg:rounded-br-[1.5rem] lg:border-r-3" />
          <Road className="right-1/2 bottom-0 left-0 hidden h-[calc(3rem+3px)] rounded-tl-[1.5rem] border-t-3 border-l-3 lg:block" />
          <div className="py-16 wrap-break-word lg:py-section">
            <h2 id="business" className="text-2xl lg:text-3xl">
              Logistics solutions for businesses
            </h2>
            <p className="mt-3 max-w-[34rem] text-lg text-quiet">
              Heavier than 30 kg, more than 99 parcels, regular collections, air or sea freight: tell us what you’re
              moving and we’ll quote you.
            </p>
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink size="large" href={askUs('Business enquiry')}>
                Email us
              </ButtonLink>
              <p>
                or call <PhoneLink />
              </p>
            </div>
          </div>
          <BusinessScene className="block h-auto w-full max-w-[34rem] lg:justify-self-end" />
        </div>
      </div>
    </section>
  );
}
