import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { listJobKinds, listJobs, retryJob } from '../../contract/staff/jobs.ts';
import { type MailDay, type MailFailureRow, staffMails } from '../../contract/staff/mails.ts';
import { friendlyDay, friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { company } from '../../web/lib/company.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { failureWords, templateWords } from '../mails/mail-words.ts';
import { FactCard, FactPanel } from '../parts/fact-panel.tsx';
import { Listing, OnCard } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';

const refreshMs = 30_000;

type Answer = EndpointAnswer<typeof staffMails>;
type Counts = Pick<MailDay, 'sent' | 'waiting' | 'refused' | 'given_up'>;
type Row = Counts & { readonly key: string };

export function Component() {
  const query = useQuery({ ...endpointQuery(staffMails, {}), refetchInterval: refreshMs }, queryClient);
  const [search, setSearch] = useSearchParams();
  const failures = useRef<HTMLDivElement>(null);
  const { run } = useChange<string>({
    send: (id) => call(retryJob, { params: { id } }),
    changes: [staffMails, listJobs, listJobKinds],
    onDone: () => failures.current?.focus(), // the row with the button goes
  });
  const rows = query.data?.data ?? [];
  const [day, template] = [search.get('day') ?? '', search.get('template') ?? ''];
  const choose = (name: string) => (value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const listed = <T,>(data: readonly T[]) => ({ ...query, data: query.data && { data } });
  return (
    <>
      <PageHead
        title="Emails"
        lead="What became of the emails of the last 30 days. One that a server refuses for now is tried again automatically, up to every 15 minutes."
      />
      <div className="grid gap-7">
        {query.data && <Facts {...query.data} />}
        <div ref={failures} tabIndex={-1} role="group" aria-label="Newest failures" className="outline-none">
          <Listing
            label="newest failures"
            query={listed(query.data?.failures ?? [])}
            columns={failureColumns(run)}
            rowKey={({ id }) => id}
            caption="Newest failures"
            empty="No email was refused or given up."
          />
        </div>
        <section aria-label="By day" className="grid gap-3">
          <Choice
            label="Template"
            all="All templates"
            value={template}
            words={templateWords}
            onChange={choose('template')}
          >
            {namesOf(rows, ({ template: name }) => name)}
          </Choice>
          <Listing
            label="emails by day"
            query={listed(sumBy(rows, template, 'template', 'day'))}
            columns={[nameColumn('Day', dayWords), ...countColumns]}
            rowKey={({ key }) => key}
            caption="By day"
            empty="There were none."
          />
        </section>
        <section aria-label="By template" className="grid gap-3">
          <Choice label="Day" all="The last 30 days" value={day} words={dayWords} onChange={choose('day')}>
            {namesOf(rows, ({ day: name }) => name).toReversed()}
          </Choice>
          <Listing
            label="emails by template"
            query={listed(sumBy(rows, day, 'day', 'template'))}
            columns={[nameColumn('Template', templateWords), ...countColumns]}
            rowKey={({ key }) => key}
            caption="By template"
            empty="There were none."
          />
        </section>
      </div>
    </>
  );
}

const encryptions = {
  ALWAYS: 'Encrypted from the start',
  REQUIRED: 'Encrypted, or nothing is sent',
  IF_OFFERED: 'Encrypted if the server offers it',
} as const;

function Facts({ server, sender, last_sent_at: lastSentAt, data, has_more_waiting: hasMoreWaiting }: Answer) {
  const domain = sender.split('@').at(-1) ?? '';
  const waiting = data.reduce((sum, row) => sum + row.waiting, 0);
  return (
    <FactPanel className="lg:grid-cols-3">
      <FactCard title="Mail server">
        {server === null ? (
          <p>None is set: emails are files of the local mailbox</p>
        ) : (
          <>
            <p className="wrap-anywhere">
              {server.host}, port {server.port}
            </p>
            <p className="text-sm text-quiet">{encryptions[server.encryption]}</p>
          </>
        )}
        <p className="text-sm text-quiet">
          {lastSentAt === null ? 'It took no email in 30 days' : `Last took one ${friendlyTime(new Date(lastSentAt))}`}
        </p>
        <p className="text-sm text-quiet">
          {hasMoreWaiting ? 'More than 10,000 wait; the first are counted below' : `${waiting} waiting`}
        </p>
      </FactCard>
      <FactCard title="SPF, DKIM and DMARC">
        <p className="wrap-anywhere">
          Emails come from <strong>{sender}</strong>
        </p>
        <p className="text-sm text-quiet">
          {company.name} doesn’t sign them: your mail server has to (DKIM). SPF and DMARC are TXT records of {domain}{' '}
          and _dmarc.{domain}. Check all three with your mail provider: they aren’t read here.
        </p>
      </FactCard>
      <FactCard title="Bounces">
        <p>Not counted</p>
        <p className="text-sm text-quiet">
          Emails that were taken and came back later go to {sender}, which {company.name} doesn’t read.
        </p>
      </FactCard>
    </FactPanel>
  );
}

function failureColumns(onRetry: (id: string) => void): readonly Column<MailFailureRow>[] {
  return [
    {
      key: 'template',
      header: 'Email',
      card: '@max-table:font-semibold',
      cell: ({ template }) => templateWords(template),
    },
    {
      key: 'recipient',
      header: 'To',
      card: '@max-table:row-start-2',
      cell: ({ recipient }) => recipient !== null && <span className="wrap-anywhere">{recipient}</span>,
    },
    {
      key: 'state',
      header: 'State',
      card: '@max-table:col-start-2 @max-table:row-start-1 @max-table:justify-self-end',
      cell: ({ state }) =>
        state === 'abandoned' ? <Badge tone="danger">Given up</Badge> : <Badge tone="warning">Tried again</Badge>,
    },
    {
      key: 'reason',
      header: 'Why',
      card: '@max-table:col-span-full',
      cell: ({ reason }) =>
        reason !== null && (
          <>
            {failureWords(reason)} <span className="text-sm text-quiet">({reason})</span>
          </>
        ),
    },
    {
      key: 'attempts',
      header: 'Attempts',
      isNumeric: true,
      card: '@max-table:col-span-full @max-table:text-quiet',
      cell: ({ attempts }) => (
        <>
          {attempts}
          <OnCard>{attempts === 1 ? ' attempt' : ' attempts'}</OnCard>
        </>
      ),
    },
    {
      key: 'at',
      header: 'Next or given up',
      card: '@max-table:text-quiet',
      cell: ({ at }) => <span className="figures whitespace-nowrap">{friendlyTime(new Date(at))}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      card: '@max-table:justify-self-end',
      cell: ({ id, template, recipient, can_retry }) =>
        can_retry && (
          <RowAction of={`${templateWords(template)}, ${recipient ?? 'to nobody yet'}`} onClick={() => onRetry(id)}>
            Try again
          </RowAction>
        ),
    },
  ];
}

const countColumns: readonly Column<Row>[] = (
  [
    ['sent', 'Sent'],
    ['waiting', 'Waiting'],
    ['refused', 'Refused for now'],
    ['given_up', 'Given up'],
  ] as const
).map(([key, header]) => ({
  key,
  header,
  isNumeric: true,
  // Without noughts, or on a phone a month is fifteen screens long.
  cell: (row) => (key === 'sent' || row[key] > 0) && <span className={looks[key]}>{row[key]}</span>,
}));

const looks = { sent: undefined, waiting: undefined, refused: 'font-semibold', given_up: 'font-semibold text-danger' };

function nameColumn(header: string, words: (name: string) => string): Column<Row> {
  return { key: 'name', header, cell: ({ key }) => words(key) };
}

function dayWords(day: string): string {
  return friendlyDay(new Date(`${day}T12:00:00Z`));
}

function namesOf(rows: readonly MailDay[], name: (row: MailDay) => string): readonly string[] {
  return [...new Set(rows.map(name))].toSorted((one, other) => one.localeCompare(other));
}

/** In the order of the rows. */
function sumBy(
  rows: readonly MailDay[],
  chosen: string,
  filter: 'day' | 'template',
  group: 'day' | 'template',
): readonly Row[] {
  const shown = rows.filter((row) => chosen === '' || row[filter] === chosen);
  return [...Map.groupBy(shown, (row) => row[group])].map(([key, of]) => {
    const sum = (count: keyof Counts) => of.reduce((total, row) => total + row[count], 0);
    return { key, sent: sum('sent'), waiting: sum('waiting'), refused: sum('refused'), given_up: sum('given_up') };
  });
}

interface ChoiceProps {
  readonly label: string;
  /** What no choice is called. */
  readonly all: string;
  readonly value: string;
  readonly words: (name: string) => string;
  readonly onChange: (value: string) => void;
  readonly children: readonly string[];
}

function Choice({ label, all, value, words, onChange, children }: ChoiceProps) {
  return (
    // Beside the caption of its table, where there is room.
    <Field label={label} isLabelHidden className="sm:z-10 sm:-mb-12 sm:w-64 sm:justify-self-end">
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{all}</option>
          {children.map((name) => (
            <option key={name} value={name}>
              {words(name)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
