import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

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
          <Button
            onClick={() => {
              onClose(); // first, so that closing the chat later gives the focus back to the page
              void openChat('I can’t find my tracking number.');
            }}
          >
            Contact Support
          </Button>
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
