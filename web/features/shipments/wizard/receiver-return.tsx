import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showReturn } from '../../../../contract/receiver.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { clearHeldReturn, readReturnToken, saveReceiverToken } from '../../../session/receiver-token.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { fillReceiverReturn } from './fill-return.ts';
import { lastStep, stepPath } from './wizard-steps.ts';

/** Fills the form with the way back of the parcel whose link this tab was opened with, and goes to its last step. */
export function ReceiverReturn() {
  const navigate = useNavigate();
  const [token] = useState(readReturnToken);
  const { data, error } = useQuery(
    { ...endpointQuery(showReturn, { body: { token } }), enabled: token !== '', staleTime: 0 },
    queryClient,
  );
  useEffect(() => {
    if (!data) return;
    fillReceiverReturn(data.form, token);
    saveReceiverToken(token);
    clearHeldReturn();
    void navigate(stepPath(lastStep), { replace: true });
  }, [data, token, navigate]);

  if (token === '' || error) {
    return (
      <EmptyState
        title="We can’t start this return"
        action={<ButtonLink href="/my-delivery">Back to your delivery</ButtonLink>}
      >
        {error?.message ?? 'Open the link in our email about your parcel again, and press ‘Return this parcel’ there.'}
      </EmptyState>
    );
  }
  return (
    <SkeletonGroup label="Filling in your return">
      <Skeleton className="h-80 w-full" />
    </SkeletonGroup>
  );
}
