import { company } from '../../lib/company.ts';
import { QuoteForm, type QuoteFormProps } from './quote-form.tsx';

/** The Send tab of the home page. */
export function SendPanel({ loadSummary }: QuoteFormProps) {
  return (
    <>
      <h2 className="mb-3 text-xl">Send a parcel</h2>
      <QuoteForm loadSummary={loadSummary} />
      <noscript>
        <p className="mt-3 text-sm">
          The price is worked out with JavaScript, which is off in this browser. Turn it on, call {company.phone} or
          write to {company.email}.
        </p>
      </noscript>
    </>
  );
}
