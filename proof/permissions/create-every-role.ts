import { type MemberRole, memberRoles } from '../../contract/permissions.ts';
import { type StaffRole, staffRoles } from '../../contract/staff/staff-permissions.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../server/testing/accounts/join-organisation.ts';
import { createStaff, type TestStaff } from '../../server/testing/staff/create-staff.ts';
import { createTestApp } from '../../server/testing/test-app.ts';

/** A product with a member of each role in one organisation, and with somebody of staff in each role. */
export async function createEveryRole() {
  const product = await createTestApp();
  const { organisationId } = await createCustomer(product);
  const members = new Map<MemberRole, TestCustomer>();
  for (const role of memberRoles) {
    members.set(role, await joinOrganisation(product, await createCustomer(product), organisationId, role));
  }
  const staff = new Map<StaffRole, TestStaff>();
  for (const role of staffRoles) staff.set(role, await createStaff(product, { role }));
  return { product, members, staff };
}
