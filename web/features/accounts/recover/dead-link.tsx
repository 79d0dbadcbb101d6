import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UnbrokenEmail } from '../../../ui/unbroken-email.tsx';

/** What stands in place of the form when a reset link does not work: why, and the way to a new one. */
export function DeadLink({ reason }: { readonly reason: string }) {
  return (
    <>
      <Notice tone="danger">
        <UnbrokenEmail>{reason}</UnbrokenEmail>
      </Notice>
      <ButtonLink href="/auth/forgot-password">Ask for a new link</ButtonLink>
    </>
  );
}
