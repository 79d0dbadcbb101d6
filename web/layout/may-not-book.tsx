import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { afterLogin } from './navigation.ts';

/** In place of a form, for members whose role can’t book. */
export function MayNotBook({ title }: { readonly title: string }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6 px-gutter pt-2 pb-section sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <EmptyState
        title="You can’t book shipments"
        action={<ButtonLink href={afterLogin}>Go to My Shipments</ButtonLink>}
      >
        Your role in this organisation lets you see shipments but not book them. Ask an owner to change your role.
      </EmptyState>
    </div>
  );
}
