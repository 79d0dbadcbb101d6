import { termsText } from '../../content/terms.tsx';
import { ProsePage } from '../../features/company/prose-page.tsx';
import { company } from '../../lib/company.ts';
import { Link } from '../../ui/link.tsx';

export const page = {
  title: 'Terms of Use',
  description: `The contract between you and ${company.name}: quotes and prices, paying, cancelling, what may not be sent, what we owe when something goes wrong, and complaints.`,
};

export function Component() {
  return (
    <ProsePage
      title="Terms of Use"
      lead={
        <p>
          This is the contract between you and us when you use this website or send a parcel. Please read it before you
          book, and print or save it if you like. It also says what we owe you when{' '}
          <Link href="#liability">something goes wrong</Link>.
        </p>
      }
      updated="2026-11-15"
      isNumbered
      sections={termsText}
    />
  );
}
