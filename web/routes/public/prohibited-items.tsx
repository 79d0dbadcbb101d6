import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { GoodsSearch } from '../../features/shipments/prohibited/goods-search.tsx';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Prohibited and restricted goods',
  description: 'What may not be sent by parcel, what may within limits, and what travels without compensation.',
};

export function Component() {
  return (
    <div className="mx-auto grid max-w-page gap-10 px-gutter pt-8 pb-section lg:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl lg:text-4xl">Prohibited and restricted goods</h1>
        <p className="mt-3 text-lg text-quiet">
          Some things can’t travel with other people’s parcels, and some only in small amounts. This list is part of our{' '}
          <Link href="/terms-of-use#prohibited-goods">terms</Link>.
        </p>
      </header>
      <GoodsSearch
        contact={
          <p className="mt-2">
            Write to <EmailLink /> or call <PhoneLink />.
          </p>
        }
      />
    </div>
  );
}
