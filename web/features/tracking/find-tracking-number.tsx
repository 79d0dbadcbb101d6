import { useState } from 'react';
import { company } from '../../lib/company.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** 'Can't find tracking number?' and what to do then (specification, section 2). */
export function FindTrackingNumber() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Can't find tracking number?
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Can't find tracking number?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
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
    </>
  );
}
