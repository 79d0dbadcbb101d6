import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorBody } from '../../contract/error-body.ts';
import type { TestApp } from '../../server/testing/test-app.ts';

/** Logging out comes last, because it ends the session of those that follow. */
export const customerEndpoints = endpoints
  .filter((endpoint) => endpoint.auth === 'customer')
  .toSorted((one, other) => Number(one.name === 'logout') - Number(other.name === 'logout'));

/** Its log-out comes last, as above. */
export const staffEndpoints = endpoints
  .filter((endpoint) => endpoint.auth === 'staff')
  .toSorted((one, other) => Number(one.name === 'endStaffSession') - Number(other.name === 'endStaffSession'));

export const operationsEndpoints = endpoints.filter((endpoint) => endpoint.auth === 'operations');

/** With no input: a call that is allowed gets as far as to be told what is missing. */
export async function callAs(
  { app }: Pick<TestApp, 'app'>,
  endpoint: (typeof endpoints)[number],
  token: string | undefined,
): Promise<string | undefined> {
  const answer = await app.inject({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replaceAll(/\{\w+\}/g, 'nothing'),
    ...('body' in endpoint && { payload: {} }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return errorBody.safeParse(answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined)
    .data?.code;
}
