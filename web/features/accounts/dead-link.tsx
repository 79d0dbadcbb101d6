import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What stands in place of the form when a reset link does not work: why, and the way to a new one. */
export function DeadLink({ reason }: { readonly reason: string }) {
  return (
    <>
      <Notice tone="danger">{reason}</Notice>
      <ButtonLink href="/auth/forgot-password">Ask for a new link</ButtonLink>
    </>
  );
}
