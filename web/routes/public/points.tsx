import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import {
  embeddedPointsId,
  foundWords,
  pointPlaceholders,
  pointsPagePlaceholders,
  pointTexts,
} from '../../../contract/points/point-words.ts';
import { findPoints } from '../../../contract/points/points.ts';
import { parsePostcode } from '../../../contract/values/places/postcode.ts';
import { JourneyScene, type JourneySceneName } from '../../drawings/journey-scene.tsx';
import { NotFoundDrawing } from '../../drawings/not-found-drawing.tsx';
import { PointSearch, type Position } from '../../features/points/point-search.tsx';
import { PointsMap } from '../../features/points/points-map.tsx';
import { PointList } from '../../features/shipments/points/point-list.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';

export const page = {
  title: 'Drop-off and pick-up points',
  description: `Find a ${company.name} point near you: where to drop off a parcel or collect one, with opening hours, step-free access and parcel sizes.`,
};

/** As many as a page of the answer has. */
const pageSize = 10;

/** The form is a plain GET, which the server answers where no script does. */
export function Component() {
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  // The build renders one page with a postcode: the server writes its answers into it.
  const isTemplate = import.meta.env.SSR && search.has('postcode');
  const [position, setPosition] = useState<Position>();
  const asked = isHydrated ? search : new URLSearchParams();
  const find = (form: FormData) => {
    setPosition(undefined);
    const entries = [...form].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    );
    setSearch(Object.fromEntries(entries) as Record<string, string>); // pairs of texts
  };
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-section lg:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl lg:text-4xl">Drop-off and pick-up points</h1>
        <p className="mt-3 text-lg text-quiet">Drop off a parcel, or collect one, at a time that suits you.</p>
      </header>
      <PointSearch
        key={asked.toString()}
        asked={asked}
        isTemplate={isTemplate}
        onSearch={find}
        onPosition={setPosition}
      />
      {!position && !search.get('postcode') && !isTemplate && <PointsGuide />}
      {isTemplate && <TemplateAnswer />}
      {isHydrated && (position || asked.get('postcode')) && <Answer asked={asked} position={position} />}
    </div>
  );
}

interface AnswerProps {
  readonly asked: URLSearchParams;
  readonly position: Position | undefined;
}

function Answer({ asked, position }: AnswerProps) {
  const postcode = asked.get('postcode') ?? '';
  const pageNumber = Math.max(1, Math.trunc(Number(asked.get('page') ?? '1')) || 1);
  const filters = Object.fromEntries(
    ['open_now', 'step_free', 'weight', 'page'].flatMap((name) => {
      const value = asked.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as { open_now?: 'true'; step_free?: 'true'; weight?: string; page?: string }; // the server refuses others
  const where = position
    ? { latitude: position.latitude.toFixed(5), longitude: position.longitude.toFixed(5) }
    : { postal_code: postcode };
  const query = { ...filters, ...where };
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [findPoints.name, query],
      queryFn: ({ signal }) => call(findPoints, { query }, signal, { isQuiet: true }),
      staleTime: 30_000,
      initialData: position ? undefined : takeEmbedded(asked),
    },
    queryClient,
  );
  if (error && !isFetching) {
    const isOurs = error instanceof ApiError && error.code === 'VALIDATION';
    return isOurs ? (
      <p role="alert">{error.message}</p>
    ) : (
      <LoadFailure title="We couldn’t find points" error={error} onRetry={refetch} />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Finding points">
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  }
  const first = (pageNumber - 1) * pageSize + 1;
  const place = position ? 'you' : (parsePostcode(postcode)?.unit ?? postcode);
  const isFiltered = Object.keys(filters).some((name) => name !== 'page');
  const words = foundWords(data.total, place, isFiltered);
  return (
    <section aria-labelledby="points-found" className="grid gap-5">
      <h2 id="points-found" className="text-2xl">
        Points near {place}
      </h2>
      <div role="status">
        {data.total > 0 ? (
          <p className="text-quiet">{words}</p>
        ) : (
          <EmptyState
            drawing={<NotFoundDrawing />}
            title={words}
            action={<ButtonLink href="/">Book a collection from your door</ButtonLink>}
          />
        )}
      </div>
      {data.data.length > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="grid gap-5">
            <PointList points={data.data.map((point, index) => pointTexts(point, first + index))} />
            <Pager
              label="Pages of points"
              page={pageNumber}
              pageCount={Math.ceil(data.total / pageSize)}
              hrefOf={(number) =>
                `/points?${new URLSearchParams({ ...Object.fromEntries(asked), page: String(number) }).toString()}`
              }
            />
          </div>
          <div className="max-lg:max-w-96 lg:sticky lg:top-24">
            <PointsMap near={data.near} points={data.data} firstNumber={first} />
          </div>
        </div>
      )}
    </section>
  );
}

/** What the server wrote into the document that was opened, once. */
let embedded = import.meta.env.SSR ? null : document.getElementById(embeddedPointsId);

function takeEmbedded(asked: URLSearchParams): EndpointAnswer<typeof findPoints> | undefined {
  if (!embedded) return undefined;
  const found = JSON.parse(embedded.textContent) as Embedded; // as `embed` of the server writes it
  embedded = null;
  return found.asked === asked.toString() ? found.answer : undefined;
}

interface Embedded {
  readonly asked: string;
  readonly answer: EndpointAnswer<typeof findPoints>;
}

/** What the server fills in, where `points-page.ts` finds it. */
function TemplateAnswer() {
  return (
    <section aria-labelledby="points-found" className="grid gap-5">
      <h2 id="points-found" className="text-2xl">
        Points near {pointsPagePlaceholders.postcode}
      </h2>
      <p className="text-quiet">{pointsPagePlaceholders.status}</p>
      <div className="grid items-start gap-5 lg:w-3/5">
        <PointList points={[pointPlaceholders]} />
        <p data-more="">
          <Link href={`/${pointsPagePlaceholders.more}`}>More points</Link>
        </p>
      </div>
    </section>
  );
}

interface Step {
  readonly scene: JourneySceneName;
  readonly title: string;
  readonly words: string;
}

const steps: readonly Step[] = [
  {
    scene: 'box',
    title: 'Drop off',
    words: 'Choose a point when you book. Stick on the label, and show the code on your shipment’s page at the till.',
  },
  {
    scene: 'arrivedAtShop',
    title: 'Collect',
    words: 'Choose a point with the link in our email. It keeps your parcel for 7 days, and a PIN lets you collect it.',
  },
  {
    scene: 'van',
    title: 'No point near you?',
    words: 'We collect from and deliver to any door in the UK.',
  },
];

/** Before a search: what a point is for, along the line. */
function PointsGuide() {
  return (
    <section aria-labelledby="points-guide" className="grid gap-6 pt-4 lg:pt-8">
      <h2 id="points-guide" className="text-2xl">
        What points are for
      </h2>
      <ol className="grid gap-y-8 md:grid-cols-3">
        {steps.map(({ scene, title, words }) => (
          <li key={scene}>
            <div aria-hidden="true" className="relative border-b-3 pb-0 text-route route-travelled">
              <JourneyScene scene={scene} className="ml-10 h-22 w-auto" />
              <span data-state="done" className="station absolute -bottom-[11.5px] left-0" />
            </div>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-1 max-w-80 text-quiet md:pr-8">{words}</p>
          </li>
        ))}
      </ol>
      <ButtonLink href="/?page=send" variant="secondary" className="justify-self-start">
        Send a parcel
      </ButtonLink>
    </section>
  );
}
