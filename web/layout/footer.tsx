import { Logo } from '../drawings/logo.tsx';
import { openChat } from '../integrations/chat/open-chat.ts';
import { company } from '../lib/company.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { Link } from '../ui/link.tsx';
import { linkClasses } from '../ui/link-classes.ts';

const thisYear = new Date().getFullYear();
const social = [
  { label: 'LinkedIn', href: company.linkedInUrl },
  { label: 'Instagram', href: company.instagramUrl },
  { label: 'Facebook', href: company.facebookUrl },
];
const pages = [
  { label: 'Help', href: '/help' },
  { label: 'Complaints', href: '/complaints' },
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Use', href: '/terms-of-use' },
];

export function Footer() {
  return (
    <footer className="on-evergreen print:hidden">
      <div className="mx-auto grid max-w-page gap-10 px-gutter py-14 md:grid-cols-[2fr_1fr_1fr] md:gap-16">
        <div className="grid content-start gap-4">
          <Logo name={company.name} />
          <p className="max-w-measure text-quiet">
            We carry parcels across the United Kingdom in electric vans. Every price says what it includes, and every
            journey says what it emits.
          </p>
        </div>
        <address className="grid content-start gap-4 not-italic">
          <Contact label="Call Us">
            <Link href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</Link>
          </Contact>
          <Contact label="Email">
            <Link href={`mailto:${company.email}`}>{company.email}</Link>
          </Contact>
          <Contact label="Chat">
            <button type="button" onClick={() => void openChat()} className={linkClasses}>
              Chat with us
            </button>
          </Contact>
          <Contact label="Address">
            {company.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Contact>
        </address>
        <nav aria-label="Footer" className="grid content-start gap-6">
          {[social, pages].map((links) => (
            <ul key={links[0]?.label} className="grid gap-2">
              {links.map(({ label, href }) => (
                <li key={label}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
      <div className="mx-auto max-w-page px-gutter">
        <p className="border-t border-line py-6 text-sm text-quiet">
          © <CurrentYear /> {company.name}
        </p>
      </div>
    </footer>
  );
}

/** The HTML may be of last year, and hydration keeps a text that differs; the new key makes React write this year's. */
function CurrentYear() {
  const isHydrated = useHydrated();
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {thisYear}
    </span>
  );
}

function Contact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <div className="text-quiet">{children}</div>
    </div>
  );
}
