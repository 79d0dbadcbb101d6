import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { listSettings, type SettingInForce } from '../../contract/staff/staff.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { SearchField } from '../../web/ui/fields/search-field.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { Listing, Nothing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';

const columns: readonly Column<SettingInForce>[] = [
  {
    key: 'name',
    header: 'Setting',
    card: '@max-table:col-span-full',
    cell: ({ name }) => <SettingName name={name} />,
  },
  {
    key: 'value',
    header: 'Value',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: ({ value }) =>
      value === null ? <span className="text-quiet">Set, not shown</span> : <code className="break-all">{value}</code>,
  },
];

/** In the order of docs/settings.md. */
const groups: readonly (readonly [title: string, names: RegExp])[] = [
  ['Limits', /^LIMIT_/],
  ['How long', /_(DAYS|HOURS|MINUTES|SECONDS|YEARS|MONTHS)$/],
  ['Server', /./],
];

export function Component() {
  const query = useQuery(endpointQuery(listSettings, {}), queryClient);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toUpperCase().replaceAll(/\s+/g, '_');
  const found = query.data?.data.filter(({ name }) => name.includes(wanted));
  const unset = found?.filter(({ isSet }) => !isSet) ?? [];
  return (
    <>
      <PageHead
        title="Settings in force"
        lead="Of the server that answered. They’re changed where it runs; a value that may be a secret isn’t shown."
      >
        <SearchField
          label="Find a setting"
          isLabelHidden
          placeholder="Find a setting"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          className="w-64 max-sm:w-full"
        />
      </PageHead>
      {found?.length === 0 && <Nothing>No setting is called that.</Nothing>}
      {found?.length !== 0 && (
        <div className="grid gap-7">
          <Listing
            label="settings"
            query={{ ...query, data: found && { data: found.filter(({ isSet }) => isSet) } }}
            columns={columns}
            rowKey={({ name }) => name}
            caption="Set on this server"
            empty={wanted === '' ? 'Everything else runs on its default.' : 'None of these is set.'}
          />
          {unset.length > 0 && <Defaults names={unset.map(({ name }) => name)} />}
        </div>
      )}
    </>
  );
}

function Defaults({ names }: { readonly names: readonly string[] }) {
  const grouped = Map.groupBy(names, (name) => groups.find(([, pattern]) => pattern.test(name))?.[0] ?? '');
  return (
    <section aria-labelledby="defaults" className="grid gap-2.5">
      <h2 id="defaults" className="text-lg">
        On their default
      </h2>
      <div className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {groups.map(([title]) => {
          const own = grouped.get(title) ?? [];
          return (
            own.length > 0 && (
              <section
                key={title}
                aria-label={title}
                className="grid gap-2 bg-surface px-4 py-3.5 lg:grid-cols-[9rem_1fr]"
              >
                <h3 className="text-sm font-medium text-quiet">
                  {title} <span className="figures">({own.length})</span>
                </h3>
                <ul className="grid gap-x-6 gap-y-1 sm:block sm:columns-2 2xl:columns-3">
                  {own.map((name) => (
                    <li key={name} className="break-inside-avoid text-sm leading-relaxed text-quiet">
                      <SettingName name={name} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </section>
  );
}

/** It may break after an underscore. */
function SettingName({ name }: { readonly name: string }) {
  return (
    <code>
      {name.split('_').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  );
}
