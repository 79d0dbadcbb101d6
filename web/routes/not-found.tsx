import { useLocation } from 'react-router';
import { homePath } from '../layout/navigation.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export const page = { title: 'Page not found', description: 'There is no page at this address.' };

/** What an address that is not ours shows; the server answers it with 404. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto grid max-w-measure justify-items-start gap-4 px-gutter py-section">
      <h1 className="text-3xl">Page not found</h1>
      <p className="text-lg text-quiet">
        There is no page at <span className="font-semibold break-all text-ink">{pathname}</span>. Check the address, or
        start from the home page.
      </p>
      <ButtonLink href={homePath}>Go to the home page</ButtonLink>
    </div>
  );
}
