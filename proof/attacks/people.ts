import { setTimeout as delay } from 'node:timers/promises';
import { login, register } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { query } from '../../server/testing/database/query.ts';
import type { Call } from './http/flood.ts';
import type { Answer, HttpClient } from './http/http-client.ts';

const password = 'plover-lantern-42';
const busyTimeoutMs = 60_000;
const retryMs = 500;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Identifies a known device. */
  readonly cookie: string;
  /** A local address used by nobody else. */
  readonly network: string;
}

export interface People {
  create(count: number): Promise<Person[]>;
  newNetwork(): string;
}

/** Registers one customer; the others are copies of that row that sign in, which is quicker. */
export async function preparePeople(client: HttpClient, databaseUrl: string): Promise<People> {
  let networks = 0;
  const newNetwork = () => {
    networks += 1;
    return `127.${10 + Math.floor(networks / 62_500)}.${Math.floor(networks / 250) % 250}.${1 + (networks % 250)}`;
  };
  const model = 'model@example.com';
  const body = {
    fullName: 'Ada Lovelace',
    email: model,
    phoneNumber: '07700 900123',
    password,
    accept_terms_and_conditions: true,
  };
  await expectOk(client, { method: 'POST', path: apiBasePath + register.path, body }, newNetwork());
  let made = 0;
  return {
    newNetwork,
    create: async (count) => {
      const emails = Array.from({ length: count }, (_, place) => `person-${made + place}@example.com`);
      made += count;
      await query(
        databaseUrl,
        `with added_users as (
           insert into users select copy.* from users as model, unnest($1::text[]) as given (new_email), lateral jsonb_populate_record(
             model, jsonb_build_object('id', gen_random_uuid(), 'email', new_email, 'email_verified_at', now())) as copy
           where model.email = $2 returning id, email, created_at
         ), added_organisations as (
           insert into organisations (id, reference, created_at, updated_at)
           select gen_random_uuid(), 'ACC-' || upper(substr(md5(email), 1, 10)), created_at, created_at from added_users
           returning id, reference
         )
         insert into memberships (user_id, organisation_id, role, created_at)
         select u.id, o.id, 'OWNER', u.created_at
         from added_users u join added_organisations o on o.reference = 'ACC-' || upper(substr(md5(u.email), 1, 10))`,
        [emails, model],
      );
      const people: Person[] = [];
      for (const email of emails) people.push(await signIn(client, email, newNetwork()));
      return people;
    },
  };
}

async function signIn(client: HttpClient, email: string, network: string): Promise<Person> {
  const call = { method: 'POST', path: apiBasePath + login.path, body: { email, password } };
  const { text, cookie } = await expectOk(client, call, network);
  const { access_token: token, user } = login.response.parse(JSON.parse(text));
  return { id: user._id, email, password, token, cookie, network };
}

/** For preparations: retries while the product is still busy with an earlier attack. */
export async function expectOk(client: HttpClient, call: Call, network: string): Promise<Answer> {
  for (const until = performance.now() + busyTimeoutMs; ; await delay(retryMs)) {
    const answer = await client.send(call, network);
    if (answer.status === 200) return answer;
    const isBusy = answer.status === 503 || answer.status === 0;
    if (!isBusy || performance.now() > until) {
      throw new Error(`${call.path} was answered with ${answer.status}: ${answer.text}`);
    }
  }
}
