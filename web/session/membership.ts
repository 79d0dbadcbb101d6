import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listOrganisations, type OwnOrganisation, switchOrganisation } from '../../contract/accounts/members.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { call } from '../lib/api/call.ts';
import { endpointQuery } from '../lib/api/endpoint-query.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { setRole } from './role.ts';
import { updateSession, useIsSignedIn } from './session-store.ts';

const noOrganisations: readonly OwnOrganisation[] = [];

/** Without an error message: the page itself says when we can't be reached. */
const organisationsQuery = {
  ...endpointQuery(listOrganisations, {}),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listOrganisations, {}, signal, { isQuiet: true }),
};

/** Empty until it is known. */
export function useOrganisations(): readonly OwnOrganisation[] {
  const enabled = useIsSignedIn();
  const { data } = useQuery({ ...organisationsQuery, staleTime: minutes(5), retry: false, enabled }, queryClient);
  const organisations = data?.data ?? noOrganisations;
  const role = currentAmong(organisations)?.role;
  useEffect(() => {
    if (role) setRole(role);
  }, [role]);
  return organisations;
}

/** Undefined until it is known. */
export function useOrganisation(): OwnOrganisation | undefined {
  return currentAmong(useOrganisations());
}

function currentAmong(organisations: readonly OwnOrganisation[]): OwnOrganisation | undefined {
  return organisations.find(({ is_current }) => is_current);
}

/** The change of the account clears what was loaded for the other organisation (`clearOnSignOut`). */
export async function switchTo(organisationId: string): Promise<void> {
  const { user } = await call(switchOrganisation, { body: { organisation_id: organisationId } });
  updateSession({ user });
}
