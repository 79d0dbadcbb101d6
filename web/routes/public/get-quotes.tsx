import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { Journey } from '../../features/quotes/journey.tsx';
import { NoEstimate } from '../../features/quotes/no-estimate.tsx';
import { readQuoteSearch } from '../../features/quotes/read-quote-search.ts';
import { rememberTexts } from '../../features/quotes/remembered-texts.ts';
import { ShippingSummary } from '../../features/quotes/shipping-summary.tsx';
import { homePath } from '../../layout/navigation.ts';
import { Card } from '../../ui/card.tsx';

export const page = {
  title: 'Shipping Summary',
  description: 'What your parcel costs including VAT, when it arrives and what its journey emits.',
};

/** The Shipping Summary: a quote for the parameters of its address, or the errors in them. */
export function Component() {
  const [search] = useSearchParams();
  const { texts, request, problems } = readQuoteSearch(search);
  useEffect(() => rememberTexts(readQuoteSearch(search).texts), [search]);

  return (
    <div className="mx-auto grid max-w-[36rem] gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-3xl">Shipping Summary</h1>
      {request ? (
        <ShippingSummary request={request} formPath={homePath} contact={<Contact />} />
      ) : (
        <Card className="grid gap-6">
          <Journey texts={texts} />
          <NoEstimate
            weight={texts.weight}
            formPath={homePath}
            reason={
              <ul>
                {problems.map(({ about, message }) => (
                  <li key={about}>
                    {about}: {message}
                  </li>
                ))}
              </ul>
            }
          />
        </Card>
      )}
    </div>
  );
}

function Contact() {
  return (
    <p className="mt-2">
      Write to <EmailLink /> or call <PhoneLink />.
    </p>
  );
}
