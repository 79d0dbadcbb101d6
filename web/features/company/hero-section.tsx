import type { ReactNode } from 'react';
import { HeroScene } from '../../drawings/hero-scene.tsx';
import { startingPrice } from '../../lib/company.ts';

/**
 * The head of the home page: what we do, the form that does it, what it costs, and the van on its road. On a phone the
 * form comes before the price, so that its button is above the fold. The services section must follow at once: its upper
 * edge is the road.
 */
export function HeroSection({ children }: { readonly children: ReactNode }) {
  return (
    <section className="mx-auto max-w-page px-gutter pt-4 lg:pt-14">
      <div className="grid grid-cols-1 gap-x-16 gap-y-4 lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_auto_1fr]">
        <h1 className="text-2xl sm:text-3xl lg:pt-6 lg:text-4xl">The quiet way to send a parcel</h1>
        <div className="relative z-10 lg:col-start-2 lg:row-span-3 lg:row-start-1">{children}</div>
        <p className="text-lg text-quiet lg:max-w-[34rem]">
          Electric vans, door to door across the United Kingdom. Shipping starts at{' '}
          <strong className={price}>{startingPrice.exclVat} excl. VAT</strong>,{' '}
          <strong className={price}>{startingPrice.inclVat} incl. VAT</strong>.
        </p>
      </div>
      <div className="mt-10 overflow-hidden pl-6 lg:-mt-40 lg:pl-10">
        <HeroScene className="block h-48 w-auto max-w-none sm:h-56 lg:h-[16.25rem]" />
      </div>
    </section>
  );
}

const price = 'figures font-semibold whitespace-nowrap text-ink';
