import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import {
  compareTariff,
  getTariff,
  listTariffs,
  publishTariffDraft,
  saveTariffDraft,
  type TariffComparison,
  type TariffPrices,
  type TariffRow,
} from '../../contract/staff/tariffs.ts';
import { formatPounds } from '../../contract/values/money.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Checkbox } from '../../web/ui/fields/checkbox.tsx';
import { DateField } from '../../web/ui/fields/date-field.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';
import { Listing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { draftSchema, type PriceChange, type PriceField, priceChanges, priceFields } from '../prices/price-form.ts';
import { useCan } from '../staff-session.ts';

/** The tariff that is looked at is in the address. */
export function Component() {
  const [search] = useSearchParams();
  const query = useQuery(endpointQuery(listTariffs, {}), queryClient);
  const name = search.get('name') ?? query.data?.data.find(({ is_current }) => is_current)?.name ?? '';
  return (
    <>
      <PageHead
        title="Prices"
        lead="What everybody pays. A published tariff is never edited: save a draft like it, compare it, and publish that."
      />
      <div className="grid gap-7">
        <Listing
          label="tariffs"
          query={query}
          columns={columns}
          rowKey={(row) => row.name}
          empty="There is no tariff."
        />
        {name !== '' && <TariffPage key={name} name={name} isCompared={search.has('name')} />}
      </div>
    </>
  );
}

const columns: readonly Column<TariffRow>[] = [
  {
    key: 'name',
    header: 'Tariff',
    card: '',
    cell: ({ name }) => <Link href={`?name=${name}`}>{isDraft(name) ? name : `Version ${name}`}</Link>,
  },
  {
    key: 'from',
    header: 'Holds from',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: ({ effective_from, saved_at }) => {
      if (effective_from !== null) return formatDay(effective_from);
      return saved_at !== null && `Draft, saved ${friendlyTime(new Date(saved_at))}`;
    },
  },
  {
    key: 'state',
    header: 'State',
    card: '@max-table:col-start-2 @max-table:row-start-1',
    cell: ({ name, is_current }) => {
      if (is_current) return <Badge tone="success">In force</Badge>;
      return isDraft(name) && <Badge>Draft</Badge>;
    },
  },
];

function isDraft(name: string): boolean {
  return !/^\d+$/.test(name);
}

function refresh(): Promise<unknown> {
  return Promise.all(
    [listTariffs, getTariff, compareTariff].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: [endpoint.name] }),
    ),
  );
}

interface TariffPageProps {
  readonly name: string;
  /** Only for a tariff named in the address: it prices 30 days of shipments. */
  readonly isCompared: boolean;
}

function TariffPage({ name, isCompared }: TariffPageProps) {
  const { data, error, refetch } = useQuery(endpointQuery(getTariff, { query: { name } }), queryClient);
  const canManage = useCan('tariffs:manage');
  if (error) return <LoadFailure title="We couldn’t load this tariff" error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <SkeletonGroup label="Loading the tariff">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const title = isDraft(name) ? `Draft ${name}` : `Version ${name}`;
  return (
    <section aria-labelledby="tariff" className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-2.5">
        <h2 id="tariff" className="text-lg">
          {title}
        </h2>
        <PriceEditor name={name} prices={data.data} canManage={canManage} />
      </div>
      <div className="grid gap-5 xl:pt-8.5">
        <Changes changes={priceChanges(data.in_force, data.data)} />
        {isCompared && <Comparison name={name} />}
        {canManage && data.revision !== null && (
          <PublishForm key={data.revision} name={name} revision={data.revision} />
        )}
      </div>
    </section>
  );
}

interface EditorProps {
  readonly name: string;
  readonly prices: TariffPrices;
  readonly canManage: boolean;
}

function PriceEditor({ name, prices, canManage }: EditorProps) {
  const [, setSearch] = useSearchParams();
  const fields = priceFields(prices);
  const start: Record<string, string> = {
    name: isDraft(name) ? name : '',
    ...Object.fromEntries(fields.map((field) => [field.name, String(field.value)])),
  };
  const schema = useMemo(() => draftSchema(name, prices), [name, prices]); // a form with another schema at each rendering never rests
  const state = useForm({
    start,
    schema,
    send: async (body) => {
      const { message } = await call(saveTariffDraft, { body });
      toast.success(message);
      await refresh();
      setSearch({ name: body.name });
    },
  });
  return (
    <Card className="p-4! sm:p-5!">
      <Form
        label="Prices"
        state={state}
        submitLabel="Save draft"
        sendingText="Saving the draft"
        isOff={!canManage}
        hidesSubmit={!canManage}
      >
        <TextField
          {...state.field('name')}
          label="Name of the draft"
          hint="Small letters, digits and dashes, such as spring-2027."
          autoComplete="off"
          isRequired
        />
        {parts.map(({ title, isPart, columns: across }) => (
          <div key={title} role="group" aria-label={title} className="grid gap-3 border-t border-line pt-4">
            <h3 className="text-base">{title}</h3>
            <div className={classNames('grid gap-x-4 gap-y-3', across)}>
              {fields.filter(isPart).map(({ name: field, label, unit }) => (
                <TextField
                  key={field}
                  {...state.field(field)}
                  label={<span className="text-sm font-medium">{label}</span>}
                  suffix={suffixes[unit]}
                  inputMode="decimal"
                  autoComplete="off"
                  className="figures content-end"
                />
              ))}
            </div>
          </div>
        ))}
      </Form>
    </Card>
  );
}

const isOf = (start: string) => (field: PriceField) => field.name.startsWith(start);

const parts = [
  { title: 'By weight, before VAT', isPart: isOf('bands.'), columns: 'grid-cols-2 lg:grid-cols-4' },
  { title: 'By zone', isPart: isOf('zones.'), columns: 'grid-cols-2' },
  {
    title: 'Everything else',
    isPart: ({ name }: PriceField) => !name.includes('.'),
    columns: 'grid-cols-2 lg:grid-cols-4',
  },
] as const;

const suffixes = { pounds: '£', days: 'days', percent: '%' } as const;

const changeColumns: readonly Column<PriceChange>[] = [
  { key: 'label', header: 'Price', cell: ({ label }) => label },
  {
    key: 'before',
    header: 'In force',
    isNumeric: true,
    cell: ({ before }) => <span className="text-quiet">{before}</span>,
  },
  { key: 'after', header: 'Here', isNumeric: true, cell: ({ after }) => <strong>{after}</strong> },
];

function Changes({ changes }: { readonly changes: readonly PriceChange[] }) {
  if (changes.length === 0) {
    return (
      <Notice title="The same as what is in force">Change a price and save it as a draft to compare the two.</Notice>
    );
  }
  return (
    <Table
      caption="Different from what is in force"
      columns={changeColumns}
      rows={changes}
      rowKey={({ label }) => label}
    />
  );
}

function Comparison({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(endpointQuery(compareTariff, { query: { name } }), queryClient);
  if (error) return <LoadFailure title="We couldn’t compare" error={error} onRetry={refetch} />;
  return (
    <Card className="grid gap-1 p-4! sm:p-4!">
      <h3 className="text-sm font-medium text-quiet">What the last 30 days would have earned</h3>
      {data ? <ComparisonWords {...data.data} /> : <Skeleton className="h-16" />}
    </Card>
  );
}

function ComparisonWords({ shipments, sold, compared, unpriced, dearer, cheaper }: TariffComparison) {
  if (shipments === 0) return <p className="text-quiet">Nothing was booked that it has a price for.</p>;
  const change = Math.round((compared - sold) * 100) / 100;
  const words = `${change < 0 ? '−' : '+'}${formatPounds(Math.abs(change))}`;
  return (
    <>
      <p className="figures text-2xl font-bold">{change === 0 ? 'The same' : words}</p>
      <p className="figures text-quiet">
        {formatPounds(compared)} instead of {formatPounds(sold)} before VAT, for {shipments} shipments.
      </p>
      <p className="figures">
        {dearer} customers pay more, {cheaper} pay less.
        {unpriced > 0 && ` ${unpriced} shipments have no price.`}
      </p>
    </>
  );
}

function PublishForm({ name, revision }: { readonly name: string; readonly revision: string }) {
  const [, setSearch] = useSearchParams();
  const state = useForm({
    start: { name, revision, from: '', is_vat_change: false },
    schema: publishTariffDraft.body,
    send: async (body) => {
      const { message, version } = await call(publishTariffDraft, { body });
      toast.success(message);
      await refresh();
      setSearch({ name: String(version) });
    },
  });
  return (
    <Card>
      <Form label="Publish" state={state} submitLabel="Publish" sendingText="Publishing">
        <DateField
          {...state.field('from')}
          label="Holds from"
          hint="From the first minute of that day. What is shown here is published, and can’t be edited afterwards."
          isRequired
        />
        <Checkbox {...state.checkbox('is_vat_change')} label="VAT changes on that day" />
      </Form>
    </Card>
  );
}
