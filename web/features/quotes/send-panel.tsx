import { company } from '../../lib/company.ts';
import { island, onTouch } from '../../lib/island.tsx';

const QuoteForm = island('quote-form', onTouch, async () => (await import('./quote-form.tsx')).QuoteForm);

/** The Send tab of the home page. The form is in the HTML; its rules and its state are loaded when somebody turns to it. */
export function SendPanel() {
  return (
    <>
      <h2 className="mb-3 text-xl">Send a parcel</h2>
      <QuoteForm />
      <noscript>
        <p className="mt-3 text-sm">
          The price is worked out with JavaScript, which is off in this browser. Turn it on, call {company.phone} or
          write to {company.email}.
        </p>
      </noscript>
    </>
  );
}
