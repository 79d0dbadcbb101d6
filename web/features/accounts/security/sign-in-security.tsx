import { useQuery } from '@tanstack/react-query';
import { getSignInSecurity } from '../../../../contract/account-settings.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { AuthenticatorPanel } from './authenticator-panel.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';

/** The Sign-in Security tab: ways to sign in beyond the password, for who wants them. */
export function SignInSecurity() {
  const { data, error } = useQuery(endpointQuery(getSignInSecurity, {}), queryClient);
  if (data) {
    return (
      <>
        <Card>
          <PasskeyPanel passkeys={data.passkeys} onChange={refresh} />
        </Card>
        <Card>
          <AuthenticatorPanel security={data} onChange={refresh} />
        </Card>
      </>
    );
  }
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  return (
    <SkeletonGroup label="Looking up how you sign in">
      <div className="grid gap-6">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [getSignInSecurity.name] });
}
