import { company } from '../../lib/company.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What to do about a tracking number that can't be found (specification, section 2). */
export function TrackingNumberHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Can't find tracking number?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink href={`mailto:${company.email}`}>Contact Support</ButtonLink>
        </>
      }
    >
      <p>
        A tracking code should have been sent to your mail. Please check your trash and spam folders too. If you still
        can't find it, contact support.
      </p>
    </Dialog>
  );
}
