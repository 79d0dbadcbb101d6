import type { MemberRole } from '../../../contract/permissions.ts';
import type { TestApp } from '../test-app.ts';
import type { TestCustomer } from './create-customer.ts';

/** Makes a customer a member of another's organisation, for which all their sessions act from now on. */
export async function joinOrganisation(
  { database: { db } }: Pick<TestApp, 'database'>,
  member: TestCustomer,
  organisationId: string,
  role: MemberRole,
): Promise<TestCustomer> {
  const user_id = member.user._id;
  await db
    .insertInto('memberships')
    .values({ user_id, organisation_id: organisationId, role, created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doUpdateSet({ role }))
    .execute();
  await db.updateTable('sessions').set({ organisation_id: organisationId }).where('user_id', '=', user_id).execute();
  return { ...member, organisationId };
}
