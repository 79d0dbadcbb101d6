import { privacyText } from '../../content/privacy.tsx';
import { ProsePage } from '../../features/company/prose-page.tsx';
import { company } from '../../lib/company.ts';

export const page = {
  title: 'Privacy Policy',
  description: `What ${company.name} knows about you, why, who else sees it, how long it is kept, and how to see, correct or erase it.`,
};

export function Component() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead={
        <p>
          What we know about you, why, who else sees it, how long we keep it, and what you can do about it. It is for
          customers, for people who receive a parcel from us, and for visitors of this website.
        </p>
      }
      updated="2026-11-15"
      isNumbered
      sections={privacyText}
    />
  );
}
