import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';

interface EmailUpdatesProps {
  readonly isUnsubscribed: boolean;
  readonly onChange: (isUnsubscribed: boolean) => Promise<void>;
}

/** Whether we may write to the receiver: one press stops the mails, another lets them come again. */
export function EmailUpdates({ isUnsubscribed, onChange }: EmailUpdatesProps) {
  const change = useMutation({ mutationFn: () => onChange(!isUnsubscribed) }, queryClient); // a failure is told in a toast
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Email updates</h2>
      <p role="status">
        {isUnsubscribed
          ? 'We won’t email you about any parcel.'
          : 'We’ll email you when something changes with a parcel for you.'}
      </p>
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        isLoading={change.isPending}
        onClick={() => change.mutate()}
      >
        {isUnsubscribed ? 'Start email updates' : 'Stop email updates'}
      </Button>
    </Card>
  );
}
