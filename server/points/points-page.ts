import { findPointsQuery } from '../../contract/points.ts';
import { pageSize } from '../../contract/values/page.ts';
import {
  foundWords,
  pointPlaceholders,
  pointsPagePlaceholders,
  pointTexts,
} from '../../contract/values/point-words.ts';
import { Refusal } from '../http/errors.ts';
import { html } from '../http/html.ts';
import { type FindPointsDeps, findPoints } from './find-points.ts';

interface PageDeps extends FindPointsDeps {
  /** Throws a Refusal of one lookup too many. */
  readonly beforeLookup: () => Promise<void>;
}

interface Found {
  readonly status: string;
  readonly items: readonly Readonly<Record<keyof typeof pointPlaceholders, string>>[];
  /** Whether there is another page. */
  readonly hasMore: boolean;
}

/** The answer to the form of `/points` as HTML, for browsers without script: fills in the page that the build wrote. */
export async function fillPointsPage(deps: PageDeps, template: string, asked: URLSearchParams): Promise<string> {
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
  return withTicks.replace(
    /(<input[^>]*name="weight"[^>]*?) value=""/,
    (_, input: string) => `${input} value="${escape(weight)}"`,
  );
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
    const { data, total } = await findPoints(deps, query.data);
    const page = Math.max(1, Math.trunc(Number(query.data.page ?? '1')) || 1);
    const first = (page - 1) * pageSize + 1;
    const isFiltered = Object.keys(given).some((name) => name !== 'postal_code' && name !== 'page');
    return {
      status: foundWords(total, query.data.postal_code ?? 'you', isFiltered),
      items: data.map((point, index) => pointTexts(point, first + index)),
      hasMore: page * pageSize < total,
    };
  } catch (error) {
    if (error instanceof Refusal) return none(error.message);
    throw error;
  }
}

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
