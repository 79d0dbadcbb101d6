import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showReturn } from '../../../../contract/receiver.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { clearHeldReturn, readReturnToken, saveReceiverToken } from '../../../session/receiver-token.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { fillReceiverReturn } from './fill-return.ts';
import { lastStep, stepPath } from './wizard-steps.ts';

/** Fills the form with the way back of the parcel whose link this tab was opened with, and goes to its last step. */
export function ReceiverReturn() {
  const navigate = useNavigate();
  const [token] = useState(readReturnToken);
  const { data, error, refetch } = useQuery(
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

  if (token === '') {
    return (
      <EmptyState title="One more step to return your parcel">
        You started your return in another browser. Open the link in our email about your parcel in this browser, and
        press ‘Return this parcel’ there. You’re logged in, so we fill in the rest.
      </EmptyState>
    );
  }
  if (error) {
    const isLinkBroken = hasCode(error, 'NOT_FOUND', 'VALIDATION', 'CONFLICT'); // anything else may pass
    return (
      <EmptyState
        title="We can’t start this return"
        action={
          isLinkBroken ? (
            <ButtonLink href="/help#return">How to return a parcel</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  return (
    <SkeletonGroup label="Filling in your return">
      <Skeleton className="h-80 w-full" />
    </SkeletonGroup>
  );
}
