import type { PaymentIntent } from '@stripe/stripe-js';
import { createRoot } from 'react-dom/client';
import { formatPounds, poundsFromPence } from '../../../../contract/values/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Authentication = 'complete' | 'fail';

/** Shows the page of the customer's bank as a dialog and waits for the answer. Closing it fails the authentication. */
export function askForAuthentication({ amount }: Pick<PaymentIntent, 'amount'>): Promise<Authentication> {
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  return new Promise((resolve) => {
    const answer = (outcome: Authentication) => {
      root.unmount();
      box.remove();
      resolve(outcome);
    };
    root.render(
      <Dialog
        isOpen
        onClose={() => answer('fail')}
        title="3-D Secure: test mode"
        footer={
          <>
            <Button variant="secondary" onClick={() => answer('fail')}>
              Fail
            </Button>
            <Button onClick={() => answer('complete')}>Complete</Button>
          </>
        }
      >
        <p>
          Here your bank would ask you to approve a payment of {formatPounds(poundsFromPence(amount))}. No money moves
          in test mode: choose what your bank answers.
        </p>
      </Dialog>,
    );
  });
}
