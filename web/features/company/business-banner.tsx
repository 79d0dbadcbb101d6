import { PhoneLink } from '../../content/contact-links.tsx';
import { BusinessScene } from '../../drawings/business-scene.tsx';
import { company } from '../../lib/company.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Road } from './road.tsx';

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
              A piece above 30 kg, more than 99 pieces, a regular collection, goods by air or by sea: what the form
              cannot price, we price for you. Tell us what you move, how often and where to.
            </p>
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink
                size="large"
                href={`mailto:${company.email}?subject=${encodeURIComponent('Business enquiry')}`}
              >
                Write to us
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
