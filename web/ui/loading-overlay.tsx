import { Spinner } from './spinner.tsx';

/** Specification 2. base.css locks the scroll while it shows. */
export function LoadingOverlay() {
  return (
    <div data-scroll-lock role="status" className="fixed inset-0 z-50 grid place-items-center bg-page/90">
      <div className="grid justify-items-center gap-4">
        <Spinner className="size-14 text-route" />
        <p className="text-lg font-semibold">Loading</p>
      </div>
    </div>
  );
}
