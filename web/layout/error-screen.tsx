import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';

/** The router's fallback (specification, section 2): what went wrong, and the two ways on. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <div className="mx-auto grid max-w-measure gap-4 px-gutter py-section">
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p className="text-lg text-quiet">{reasonOf(error)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink href="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Something went wrong on this page.';
}
