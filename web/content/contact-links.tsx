import { company } from '../lib/company.ts';
import { Link } from '../ui/buttons/link.tsx';

/** The company's email address, ready to write to. */
export function EmailLink() {
  return <Link href={`mailto:${company.email}`}>{company.email}</Link>;
}

/** The company's phone number, ready to call. */
export function PhoneLink() {
  return (
    <Link href={`tel:${company.phone.replace(/\s/g, '')}`} className="figures whitespace-nowrap">
      {company.phone}
    </Link>
  );
}

/** The company's name and postal address, one line after the other. */
export function PostalAddress() {
  return (
    <address className="mt-4 not-italic">
      {[company.name, ...company.address].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
