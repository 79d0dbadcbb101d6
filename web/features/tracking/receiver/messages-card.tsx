import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface MessagesCardProps {
  readonly isStopped: boolean;
  readonly onChange: (isStopped: boolean) => Promise<void>;
}

/** Whether we may write to the receiver: one press stops the mails, another lets them come again. */
export function MessagesCard({ isStopped, onChange }: MessagesCardProps) {
  const [isSending, setIsSending] = useState(false);
  const change = async () => {
    setIsSending(true);
    try {
      await onChange(!isStopped);
    } catch {
      // Told in a toast; the button still says what it would do.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Mails about parcels</h2>
      <p role="status">
        {isStopped
          ? 'We send no mails about parcels to your e-mail address, whoever sends them.'
          : 'We mail you when something happens to a parcel that comes to you.'}
      </p>
      <Button variant="secondary" className="sm:justify-self-start" isLoading={isSending} onClick={() => void change()}>
        {isStopped ? 'Send me mails again' : 'Stop these mails'}
      </Button>
    </Card>
  );
}
