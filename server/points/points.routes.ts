import type { FastifyInstance } from 'fastify';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import * as dropOffs from '../../contract/points/drop-offs.ts';
import * as pickups from '../../contract/points/pickups.ts';
import {
  embeddedPointsId,
  foundWords,
  pointPlaceholders,
  pointsPagePlaceholders,
  pointTexts,
} from '../../contract/points/point-words.ts';
import * as contract from '../../contract/points/points.ts';
import { findPointsQuery } from '../../contract/points/points.ts';
import * as staff from '../../contract/staff/points.ts';
import { pageSize } from '../../contract/values/page.ts';
import { staffActor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/database-errors.ts';
import type { StaffCaller } from '../http/authenticate.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { html } from '../http/html.ts';
import { readPage } from '../http/pagination.ts';
import { type CountTry, type Limit, limitTries, networkOf } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findOwnShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { changeDropOff, recordDropOff, seeDropOff } from './drop-offs.ts';
import { type FindPointsDeps, findPoints } from './find-points.ts';
import { type CloseDeps, importPoints, listPoints, setPointClosed } from './manage-points.ts';
import { endSharedPickup, openSharedPickup, sharePickup } from './pickup-links.ts';
import { handOver, recordPickupArrival } from './pickups.ts';

export interface PointRouteDeps extends FindPointsDeps, CloseDeps {
  /** May be some seconds old, as points are. */
  readonly reads: Database;
  readonly countTry: CountTry;
  readonly limits: { readonly lookupsPerAddress: Limit };
}

/** Returns what fills the points page in where a browser has no JavaScript. */
export function registerPointRoutes(app: FastifyInstance, deps: PointRouteDeps): FillPointsPage {
  serve(app, contract.findPoints, async ({ query }, { address }) => {
    await countLookup(deps, address);
    return findPoints({ ...deps, database: deps.reads }, query);
  });

  serve(app, staff.listPoints, async ({ query: { search = '', page } }, { caller }) => {
    requireEverywhere(caller);
    return listPoints(deps, search, readPage(page));
  });

  serve(app, staff.setPoint, async ({ params, body }, { caller, requestId }) => {
    requireEverywhere(caller);
    const data = await setPointClosed(deps, staffActor(caller, requestId), params.code, body);
    const open = data.last_day === undefined ? 'The point is open.' : 'The point closes after its last day.';
    return { message: data.closed_reason === null ? open : 'The point is closed.', data };
  });

  serve(app, staff.importPoints, async ({ body }, { caller, requestId }) => {
    requireEverywhere(caller);
    const counts = await importPoints(deps, staffActor(caller, requestId), body);
    return { message: 'The points are saved.', ...counts };
  });

  return (template, asked, address) =>
    fillPointsPage({ ...deps, database: deps.reads, beforeLookup: () => countLookup(deps, address) }, template, asked);
}

/** The points page with an answer, counted as the call is. */
type FillPointsPage = (template: string, asked: URLSearchParams, address: string) => Promise<FilledPage>;

async function countLookup({ countTry, limits }: PointRouteDeps, address: string): Promise<void> {
  const subject = `point lookups of ${networkOf(address)}`;
  await limitTries(countTry, limits.lookupsPerAddress, subject, 'You’ve searched for a lot of drop-off points.');
}

/** Points belong to no depot, and a role at a depot holds for that depot alone. */
function requireEverywhere({ depotId }: StaffCaller): void {
  if (depotId === null) return;
  refuse('PERMISSION_MISSING', 'Points belong to no depot. Ask somebody whose role is for every depot.');
}

type DropOffRouteDeps = Parameters<typeof recordDropOff>[0] &
  Parameters<typeof handOver>[0] &
  Parameters<typeof recordPickupArrival>[0] &
  Parameters<typeof sharePickup>[0];

export function registerDropOffRoutes(app: FastifyInstance, deps: DropOffRouteDeps): void {
  const seeOwn = async (organisationId: string, id: string) =>
    seeDropOff(deps, (await findOwnShipment(deps.database, organisationId, id)) ?? refuseUnknown());

  serve(app, dropOffs.dropOffKeys, async () => ({ data: [...deps.codes.publicKeys] }));

  serve(app, dropOffs.getDropOff, async ({ params }, { caller }) => ({
    drop_off: await seeOwn(caller.organisationId, params.id),
  }));

  serve(app, dropOffs.changeDropOff, async ({ params, body }, { caller }) => {
    const { id } = (await findOwnShipment(deps.database, caller.organisationId, params.id)) ?? refuseUnknown();
    const dropOff = await seeDropOff(deps, await changeDropOff(deps, id, body.drop_off_point));
    return { message: 'Your drop-off point is saved.', drop_off: dropOff };
  });

  serve(app, dropOffs.dropOffQr, async ({ params, query }, { caller }) => {
    const dropOff = await seeOwn(caller.organisationId, params.id);
    const { tracking_code: wanted = dropOff?.codes[0]?.tracking_code } = query;
    const found = dropOff?.codes.find(({ tracking_code }) => tracking_code === wanted);
    const code = found?.code ?? refuse('CONFLICT', 'There is nothing to drop off with this tracking number.');
    const { drawQr } = await import('../shipments/labels/barcodes.ts'); // two megabytes that few need
    return drawQr(code);
  });

  serve(app, dropOffs.recordDropOff, ({ body }, { caller }) => recordDropOff(deps, caller, body));

  serve(app, pickups.recordPickupArrival, ({ body }, { caller }) => recordPickupArrival(deps, caller, body));

  serve(app, pickups.handOver, ({ body }, { caller }) => handOver(deps, caller, body));

  serve(app, pickups.sharePickup, async ({ body }) => ({ url: await sharePickup(deps, body.token) }));

  serve(app, pickups.endSharedPickup, async ({ body }) => {
    await endSharedPickup(deps, body.token);
    return { message: 'The link has ended.' };
  });

  serve(app, pickups.openSharedPickup, async ({ body }, { address }) => ({
    pickup: await openSharedPickup(deps, body.token, address),
  }));
}

interface PageDeps extends FindPointsDeps {
  /** Throws a Refusal of one lookup too many. */
  readonly beforeLookup: () => Promise<void>;
}

/** The page, and whether the database was away, so that the answer is to ask again. */
interface FilledPage {
  readonly html: string;
  readonly isUnavailable: boolean;
}

interface Found {
  /** What the call answers, where it did. */
  readonly answer?: EndpointAnswer<typeof contract.findPoints>;
  readonly isUnavailable?: true;
  readonly status: string;
  readonly items: readonly Readonly<Record<keyof typeof pointPlaceholders, string>>[];
  /** Whether there is another page. */
  readonly hasMore: boolean;
}

/** The answer to the form of `/points` as HTML, for browsers without script: fills in the page that the build wrote. */
export async function fillPointsPage(deps: PageDeps, template: string, asked: URLSearchParams): Promise<FilledPage> {
  const found = await find(deps, asked);
  const page = Number(asked.get('page') ?? '1');
  const next = new URLSearchParams([...asked].filter(([name]) => name !== 'page'));
  next.set('page', String(page + 1));
  const ticked = ['open_now', 'step_free'].filter((name) => asked.get(name) === 'true');
  const written = template
    .replace(/<li data-point[^>]*>.*?<\/li>/s, (item) => found.items.map((texts) => fillItem(item, texts)).join(''))
    .replace(/<p data-more[^>]*>.*?<\/p>/s, (more) => (found.hasMore ? more : ''))
    .replaceAll(`/${pointsPagePlaceholders.more}`, () => escape(`/points?${next.toString()}`))
    .replaceAll(pointsPagePlaceholders.status, () => escape(found.status))
    .replaceAll(pointsPagePlaceholders.postcode, () => escape(asked.get('postcode') ?? ''));
  const withTicks = ticked.reduce((text, name) => text.replace(`name="${name}"`, `name="${name}" checked=""`), written);
  const weight = asked.get('weight') ?? '';
  const filled = withTicks.replace(
    /(<input[^>]*name="weight"[^>]*?) value=""/,
    (_, input: string) => `${input} value="${escape(weight)}"`,
  );
  return {
    html: filled.replace('</body>', () => `${embed(found, asked)}</body>`),
    isUnavailable: found.isUnavailable === true,
  };
}

/** For the page with script, which would ask for the same at once. */
function embed({ answer }: Found, asked: URLSearchParams): string {
  if (!answer) return '';
  const json = JSON.stringify({ asked: asked.toString(), answer }).replaceAll('<', '\\u003c'); // no text can end the element
  return `<script type="application/json" id="${embeddedPointsId}">${json}</script>`;
}

const none = (status: string): Found => ({ status, items: [], hasMore: false });

async function find(deps: PageDeps, asked: URLSearchParams): Promise<Found> {
  const given = Object.fromEntries(
    [...asked]
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name === 'postcode' ? 'postal_code' : name, value]),
  );
  const query = findPointsQuery.safeParse(given);
  if (!query.success) return none(query.error.issues[0]?.message ?? 'Enter a postcode.');
  try {
    await deps.beforeLookup();
    const answer = await findPoints(deps, query.data);
    const { data, total } = answer;
    const page = Math.max(1, Math.trunc(Number(query.data.page ?? '1')) || 1);
    const first = (page - 1) * pageSize + 1;
    const isFiltered = Object.keys(given).some((name) => name !== 'postal_code' && name !== 'page');
    return {
      answer,
      status: foundWords(total, query.data.postal_code ?? 'you', isFiltered),
      items: data.map((point, index) => pointTexts(point, first + index)),
      hasMore: page * pageSize < total,
    };
  } catch (error) {
    if (isUnavailable(error)) return { ...none(away), isUnavailable: true };
    if (error instanceof Refusal) return none(error.message);
    throw error;
  }
}

const away = 'We can’t look up points right now. Please try again in a minute.';

function fillItem(item: string, texts: Found['items'][number]): string {
  return Object.entries(pointPlaceholders).reduce(
    (text, [name, placeholder]) =>
      text.replaceAll(placeholder, () => escape(texts[name as keyof typeof pointPlaceholders])), // the literal's own names
    item,
  );
}

function escape(text: string): string {
  return html`${text}`.text;
}
