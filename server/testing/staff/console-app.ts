import { randomUUID } from 'node:crypto';
import { type StaffParcelPage, staffParcel } from '../../../contract/staff/parcels.ts';
import type { StaffRole } from '../../../contract/staff/staff-permissions.ts';
import { createCustomer, type TestCustomer } from '../accounts/create-customer.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';
import { createPayingApp, type PayingApp } from '../payments/create-paying-app.ts';
import { folderOfRun } from '../temporary-folder.ts';
import { createStaff, type TestStaff } from './create-staff.ts';

/** A product with a customer and staff of some roles. */
export interface ConsoleApp extends PayingApp {
  readonly customer: TestCustomer;
  readonly staff: Map<StaffRole, TestStaff>;
  tokenOf(role: StaffRole): string;
  /** Under a key of its own where none is given. */
  post(path: string, body?: object, role?: StaffRole, key?: string): Promise<ApiAnswer>;
  see(code: string, role?: StaffRole): Promise<StaffParcelPage>;
  auditOf(
    subject: string,
  ): Promise<readonly { readonly action: string; readonly before: unknown; readonly after: unknown }[]>;
}

/** Refunds above the limit need a second person. */
export async function createConsoleApp(fourEyesPounds = '5'): Promise<ConsoleApp> {
  const test = await createPayingApp({ FOUR_EYES_POUNDS: fourEyesPounds, DATA_DIR: await folderOfRun() });
  const staff = new Map<StaffRole, TestStaff>();
  for (const role of ['SUPPORT', 'FINANCE', 'OWNER'] as const) staff.set(role, await createStaff(test, { role }));
  const tokenOf = (role: StaffRole) => staff.get(role)?.staffToken ?? '';
  return {
    ...test,
    customer: await createCustomer(test),
    staff,
    tokenOf,
    post: (path, body = {}, role = 'SUPPORT', idempotencyKey = randomUUID()) =>
      callApi(test.app, `/staff/${path}`, { token: tokenOf(role), body, idempotencyKey }),
    see: async (code, role = 'SUPPORT') => {
      const path = `/staff/parcels/${encodeURIComponent(code)}`;
      const answer = await callApi(test.app, path, { method: 'GET', token: tokenOf(role) });
      return staffParcel.response.parse(answer.body).data;
    },
    auditOf: (subject) =>
      test.database.db
        .selectFrom('audit_entries')
        .select(['action', 'before', 'after'])
        .where('subject_id', '=', subject)
        .orderBy('id')
        .execute(),
  };
}

export function statusesOf(answers: readonly ApiAnswer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
