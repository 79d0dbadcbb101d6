import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ToastList } from '../../../ui/toast-list.tsx';
import { Specimen } from './specimen.tsx';

export function Overlays() {
  return (
    <>
      <Dialogs />
      <Specimen title="Toasts" note="At most 350 wide and 20 at once. Pause while you point at them." layout="stack">
        <ToastList
          onDismiss={() => {}}
          toasts={[
            { id: '1', type: 'error', message: 'Session Expired!, Please login again.', isVisible: true },
            { id: '2', type: 'success', message: 'welcome back', isVisible: true },
            { id: '3', type: 'loading', message: 'Sending your parcel’s details', isVisible: true },
            {
              id: '4',
              type: 'blank',
              message: 'Your quote is held for 30 minutes, and the message may well need a second line.',
              isVisible: true,
            },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => toast('Your quote is held for 30 minutes.')}>
            Blank
          </Button>
          <Button variant="secondary" onClick={() => toast.success('Password Updated')}>
            Success
          </Button>
          <Button variant="secondary" onClick={() => toast.error('Unable to reach the server. Try again in a minute.')}>
            Error
          </Button>
          <Button variant="secondary" onClick={() => toast.loading('Loading')}>
            Loading
          </Button>
          <Button variant="quiet" onClick={() => toast.dismissAll()}>
            Dismiss all
          </Button>
        </div>
      </Specimen>
      <Overlay />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'question' | 'form'>();
  const close = () => setOpen(undefined);
  return (
    <Specimen
      title="Dialog"
      note="The platform’s own: focus kept and returned, Escape, scroll locked. A sheet on a phone."
    >
      <Button variant="secondary" onClick={() => setOpen('question')}>
        A question
      </Button>
      <Button variant="secondary" onClick={() => setOpen('form')}>
        A form with long content
      </Button>
      <Dialog
        isOpen={open === 'question'}
        onClose={close}
        closesOnBackdrop
        title="Can't find tracking number?"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Contact Support</Button>
          </>
        }
      >
        <p>A tracking code should have been sent to your mail. Check trash and spam; otherwise contact support.</p>
      </Dialog>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="A title so long that it has to leave room for the button that closes the dialog"
        footer={<Button onClick={() => toast.error('Your card was declined.')}>Show a toast over the dialog</Button>}
      >
        <div className="grid gap-4">
          {['Name on the card', 'Street', 'Town', 'Postal code', 'Telephone', 'Email', 'Note'].map((label) => (
            <TextField key={label} label={label} />
          ))}
        </div>
      </Dialog>
    </Specimen>
  );
}

function Overlay() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Specimen title="Loading overlay" note="Covers the screen for two seconds when you press.">
      <Button
        variant="secondary"
        onClick={() => {
          setIsShown(true);
          setTimeout(() => setIsShown(false), 2000);
        }}
      >
        Show the overlay
      </Button>
      {isShown && <LoadingOverlay />}
    </Specimen>
  );
}
