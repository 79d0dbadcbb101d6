import { expect, test } from 'vitest';
import { checkMigration } from './migrations.ts';

const problemsOf = (text: string, number = '0023') =>
  checkMigration({ path: `server/database/migrations/${number}_more.sql`, text });

test.each([
  'create index shipments_new on shipments (status);',
  'create unique index shipments_new on only shipments (status);',
  'alter table shipments alter column weight type numeric;',
  'alter table shipments alter weight set data type numeric;',
  'alter table shipments add column token uuid not null default gen_random_uuid();',
  'alter table shipments add column total integer generated always as (a + b) stored;',
  'alter table shipments add constraint weighs check (weight > 0);',
  'alter table shipments add foreign key (depot_id) references depots;',
  'alter table shipments add column weight integer check (weight > 0);',
  'alter table shipments add constraint once unique (reference);',
  'alter table shipments alter column weight set not null;',
  'alter table shipments set unlogged;',
  'lock table shipments;',
  'create table one (id int);\ncreate index one_id on one (id);\ncreate index two_id on shipments (id);',
])('%s is refused', (text) => {
  const [problem, ...others] = problemsOf(text);
  expect(problem?.line).toBe(text.split('\n').length);
  expect(problem?.message).toMatch(/^shipments: .*locks briefly/);
  expect(others).toEqual([]);
});

test.each([
  'create index if not exists shipments_new on shipments (status);',
  'create table things (id uuid primary key, weight int check (weight > 0));\ncreate index things_weight on things (weight);',
  'alter table shipments add column note text;',
  "alter table shipments add column note text not null default 'none (yet)';",
  'alter table shipments add column at timestamptz not null default now();',
  'alter table shipments add column depot_id integer references depots;',
  'alter table shipments add constraint weighs check (weight > 0) not valid;',
  'alter table shipments validate constraint weighs;',
  'alter table shipments add constraint once unique using index shipments_once;',
  '-- locks briefly: there are nine depots\nalter table depots alter column name set not null;',
  '-- alter table shipments set unlogged;',
  'create function f() returns trigger language plpgsql as $$ begin lock table shipments; return new; end $$;',
])('%s passes', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

test('a constraint is not validated under the lock that added it', () => {
  const text =
    'alter table shipments add constraint a check (b > 0) not valid;\nalter table shipments validate constraint a;';
  const [problem] = problemsOf(text);
  expect(problem?.line).toBe(2);
  expect(problem?.message).toContain('in a later migration');
});

test('the migrations of the first release may do what they like, on empty tables', () => {
  expect(problemsOf('create index shipments_new on shipments (status);', '0022')).toEqual([]);
});
